import { type Booking, type BookingState, bookingLife, type booking as calls } from '@fixit/contract/booking';
import type { Received } from '@fixit/contract/route';
import { mayFollow } from '@fixit/contract/state';
import type { Db } from '../../db/connection.ts';
import { sqlStateOf } from '../../platform/errors.ts';
import { refuse } from '../../platform/refusal.ts';
import { closeJobForBooking } from '../job/actions.ts';
import { type BookingFilter, findAnswered, findBooking, listBookings } from './list-repository.ts';
import { noticeForArtisan, noticeForCustomer } from './notices.ts';
import * as repository from './repository.ts';
import { type BookingRow, londonInstant, type Side, showBooking, whyNot } from './rules.ts';
import { tellOf } from './tell.ts';

type Proposal = Received<typeof calls.propose>['body'];

/** SQLSTATE of an exclusion constraint that was not kept. */
const overlap = '23P01';

/** Proposes an appointment in one of the artisan's conversations and tells the customer. */
export async function proposeBooking(db: Db, account_id: string, { conversation_id, ...said }: Proposal) {
  const starts_at = londonInstant(said.appointment_date, said.appointment_time);
  const conversation = await repository.findConversation(db, account_id, conversation_id, starts_at);
  if (!conversation) throw refuse('not_found', { message: 'There is no such conversation.' });
  if (!starts_at) throw wrongTime('There is no such time on the day the clocks change');
  if (conversation.passed) throw wrongTime('Please choose a time that lies ahead');
  const row = await repository.addBooking(db, conversation_id, { ...said, starts_at });
  if (!row) throw refuse('not_found', { message: 'There is no such conversation.' });
  await tellOf(db, [{ row, notice: noticeForCustomer('proposed', row) }]);
  return showBooking(row, 'artisan');
}

/** Accepts a proposal for its customer, closes the request behind it and tells the artisan; again the same. */
export async function acceptBooking(db: Db, customer_id: string, id: string): Promise<Booking> {
  try {
    return await db.transaction(async (tx) => {
      const row = await repository.accept(tx, customer_id, id);
      if (!row) return repeatOrRefuse(tx, { side: 'customer', account_id: customer_id, id }, ['accepted']);
      if (row.conversation_job_id) await closeJobForBooking(tx, row.conversation_job_id);
      await tellOf(tx, [{ row, notice: noticeForArtisan('accepted', row) }]);
      await repository.stampAnswer(tx, row.id);
      return showBooking(row, 'customer');
    });
  } catch (error) {
    if (sqlStateOf(error) !== overlap) throw error;
    const row = await requireBooking(db, { side: 'customer', account_id: customer_id, id });
    throw refuse('time_taken', { data: showBooking(row, 'customer'), cause: error });
  }
}

/**
 * Rejects a proposal, or cancels an accepted appointment that lies ahead, and tells the artisan; again the same.
 * `waited` tells how many milliseconds ago the customer asked. What was accepted only since then was a proposal to the
 * customer: it is not cancelled, so that of an acceptance and a rejection at once only one holds. The database looked
 * between leaving for it and coming back.
 */
export async function rejectBooking(db: Db, customer_id: string, id: string, waited: () => number): Promise<void> {
  const asked: Asked = { side: 'customer', account_id: customer_id, id };
  const leaving = waited();
  const found = await findAnswered(db, customer_id, id);
  const looking = (leaving + waited()) / 2;
  const wasAccepted = found?.state === 'accepted' && (found.answered_ago ?? Number.POSITIVE_INFINITY) > looking;
  const from = found?.state === 'accepted' && !wasAccepted ? 'awaiting' : (found?.state ?? 'awaiting');
  const to = from === 'accepted' ? 'cancelled' : 'rejected';
  const row = mayFollow(bookingLife, from, to) && (await repository.close(db, customer_id, id, { from, to }));
  if (row) await tellOf(db, [{ row, notice: noticeForArtisan(to, row) }]);
  else await repeatOrRefuse(db, asked, ['rejected', 'cancelled']);
}

/** Says for the artisan that the work is done, and tells the customer; again the same. */
export async function completeBooking(db: Db, account_id: string, id: string): Promise<Booking> {
  const row = await repository.complete(db, account_id, id);
  if (!row) return repeatOrRefuse(db, { side: 'artisan', account_id, id }, ['completed']);
  await tellOf(db, [{ row, notice: noticeForCustomer('completed', row) }]);
  return showBooking(row, 'artisan');
}

/** Withdraws the artisan's proposal or cancels what was accepted, and tells the customer; again the same. */
export async function cancelBooking(db: Db, account_id: string, id: string): Promise<Booking> {
  const row = await repository.withdrawOrCancel(db, account_id, id);
  if (!row) return repeatOrRefuse(db, { side: 'artisan', account_id, id }, ['withdrawn', 'cancelled']);
  const happening = row.state === 'cancelled' ? 'cancelled' : 'withdrawn';
  await tellOf(db, [{ row, notice: noticeForCustomer(happening, row) }]);
  return showBooking(row, 'artisan');
}

/** A page of the caller's appointments, and where the next one begins. */
export async function listBooking(
  db: Db,
  { side, account_id }: { side: Side; account_id: string },
  { limit, ...which }: { limit: number; after: string | undefined } & BookingFilter,
): Promise<{ results: Booking[]; next: string | null }> {
  const rows = await listBookings(db, side, account_id, { ...which, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return {
    results: page.map((row) => showBooking(row, side)),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Calls off what lies ahead of an account that leaves, and tells the others. */
export async function closeBookingsOf(db: Db, account_id: string): Promise<void> {
  const rows = await repository.closeAll(db, account_id);
  await tellOf(
    db,
    rows.map((row) => {
      const tell = row.customer_id === account_id ? noticeForArtisan : noticeForCustomer;
      return { row, notice: tell('cancelled', row) };
    }),
  );
}

type Asked = { side: Side; account_id: string; id: string };

async function requireBooking(db: Db, { side, account_id, id }: Asked): Promise<BookingRow> {
  const row = await findBooking(db, side, account_id, id);
  if (!row) throw refuse('not_found', { message: 'There is no such appointment.' });
  return row;
}

/** What did not change is as it was asked to be, or may not become it. */
async function repeatOrRefuse(db: Db, asked: Asked, wanted: BookingState[]): Promise<Booking> {
  const row = await requireBooking(db, asked);
  const data = showBooking(row, asked.side);
  if (wanted.includes(row.state)) return data;
  throw refuse(whyNot(row, wanted), { data });
}

function wrongTime(sentence: string) {
  return refuse('invalid', { errors: { appointment_time: [sentence] } });
}
