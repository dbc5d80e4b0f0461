import {
  type Booking,
  type BookingState,
  bookingLife,
  bookingState,
  type booking as calls,
} from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import type { StoredLimits } from '@fixit/contract/rate-limit';
import type { ReceivedCall } from '@fixit/contract/route';
import { mayFollow } from '@fixit/contract/state';
import { londonZone } from '@fixit/contract/value/appointment';
import { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/database.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import type { NewBlock } from '../../platform/module-registration.ts';
import { refuse } from '../../platform/refusal.ts';
import { findDayOff } from '../artisan/week-actions.ts';
import { closeJobForBooking } from '../job/job-actions.ts';
import { type JoinedBooking, toBooking } from './booking-mapping.ts';
import {
  acceptedNotification,
  endNotification,
  notificationsForBoth,
  proposedNotification,
} from './booking-notifications.ts';
import * as repository from './booking-repository.ts';
import { type BookingContext, changeBooking, isTimeTaken, requireBooking } from './change-booking.ts';
import { type BookingFilter, listBookingRows, positionInList } from './list/list-repository.ts';
import { notifyChanges } from './notify-changes.ts';
import { requireRoomForProposal } from './proposal-limit-actions.ts';
import { acceptProposal, markUnavailable } from './reservation-repository.ts';

type Proposal = ReceivedCall<typeof calls.propose>['body'];

/** Refuses with the conflicting booking if the time is taken. */
export async function proposeBooking(
  db: Db,
  account_id: string,
  { conversation_id, ...details }: Proposal,
  limits?: StoredLimits,
) {
  const starts_at = londonInstant(details.appointment_date, details.appointment_time);
  const conversation = await repository.lockConversationForProposal(db, account_id, conversation_id, starts_at);
  if (!conversation) throw refuse('not_found', { message: 'There is no such conversation.' });
  if (!starts_at) throw refuseTime('There is no such time on the day the clocks change');
  if (conversation.is_past) throw refuseTime('Please choose a time in the future');
  const proposal = { ...details, starts_at };
  await requireNoDayOff(db, conversation.artisan_id, proposal, 'You are');
  if (!conversation.is_reachable) throw refuse('recipient_gone');
  if (limits) await requireRoomForProposal(db, conversation_id, limits);
  const row = await repository.addBooking(db, conversation_id, proposal);
  if (!row) {
    const conflict = await repository.findConflict(db, { ...proposal, receiver: conversation.artisan_id });
    const message = 'You have an accepted appointment at that time.';
    throw refuse('time_taken', { message, ...(conflict && { data: toBooking(conflict, 'artisan') }) });
  }
  await notifyChanges(db, [{ row, notifications: [proposedNotification(row)] }]);
  return toBooking(row, 'artisan');
}

/** Conflicting proposals become unavailable, and so does this one if its time is taken. Idempotent. */
export async function acceptBooking(db: Db, customer_id: string, id: string): Promise<Booking> {
  const acceptedRow = await acceptOrMarkUnavailable(db, customer_id, id);
  const row = acceptedRow ?? (await requireBooking(db, { side: 'customer', account_id: customer_id, id }));
  const data = toBooking(row, 'customer');
  if (row.state === bookingState.accepted) return data;
  // The proposal still awaits an answer if the conflicting appointment was cancelled after the attempt.
  if (row.state === bookingState.unavailable || row.state === bookingState.awaiting)
    throw refuse('time_taken', { data });
  throw refuse(row.state === bookingState.expired ? 'time_passed' : 'state_conflict', { data });
}

async function acceptOrMarkUnavailable(db: Db, customer_id: string, id: string): Promise<JoinedBooking | undefined> {
  try {
    return await db.transaction(async (tx) => {
      const reservation = await acceptProposal(tx, customer_id, id);
      if (!reservation) return undefined;
      const { row, unavailable } = reservation;
      const otherNotifications = row.job_id ? await closeJobForBooking(tx, row.job_id, row.artisan_account_id) : [];
      const notifications = [acceptedNotification(row), ...otherNotifications];
      await notifyChanges(tx, [{ row, notifications }, ...unavailable.map(makeUnavailableChange)]);
      return row;
    });
  } catch (error) {
    if (!isTimeTaken(error)) throw error;
    await db.transaction(async (tx) => {
      const row = await markUnavailable(tx, id);
      if (row) await notifyChanges(tx, [makeUnavailableChange(row)]);
    });
    return undefined;
  }
}

export const makeUnavailableChange = (row: JoinedBooking) => ({
  row,
  notifications: notificationsForBoth('unavailable', row),
});

/** Rejects a proposal, or cancels an accepted appointment that has not started. Idempotent. */
export function rejectBooking(db: Db, context: BookingContext): Promise<Booking> {
  return closeBooking(db, context, [bookingState.rejected, bookingState.cancelled]);
}

/** Refuses if the appointment has started. Idempotent. */
export function cancelAsCustomer(db: Db, context: BookingContext): Promise<Booking> {
  return closeBooking(db, context, [bookingState.cancelled]);
}

/** Withdraws a proposal, or cancels an accepted appointment that has not ended. Idempotent. */
export function cancelAsArtisan(db: Db, context: BookingContext): Promise<Booking> {
  return closeBooking(db, context, [bookingState.withdrawn, bookingState.cancelled]);
}

type EndState = Extract<BookingState, 'rejected' | 'withdrawn' | 'cancelled'>;

/** Refuses a disputed booking, which only an operator can close. */
function closeBooking(db: Db, context: BookingContext, ends: readonly EndState[]): Promise<Booking> {
  const { side } = context;
  return changeBooking(db, context, {
    attempt: async (current, target) => {
      const isDisputed = current.state === bookingState.disputed;
      const to = ends.find((end) => !isDisputed && mayFollow(bookingLife, current.state, end));
      const row = to && (await repository.storeEnd(db, target, { from: current.state, to }));
      if (row) await notifyChanges(db, [{ row, notifications: [endNotification(side, row, { suspended: false })] }]);
      return row;
    },
    isDone: (row) => ends.some((end) => end === row.state) && wasClosedBy(side, row),
    explainRefusal: (row) => ({ code: isTooLate(side, row) ? 'time_passed' : 'state_conflict' }),
  });
}

/** Old rows without `closed_by` may have been closed by either side. */
function wasClosedBy(side: BookingSide, { closed_by }: JoinedBooking): boolean {
  return closed_by === null || closed_by === side;
}

function isTooLate(side: BookingSide, { state, has_started, has_ended }: JoinedBooking): boolean {
  return (
    state === bookingState.expired ||
    (state === bookingState.accepted && (side === 'customer' ? has_started : has_ended))
  );
}

export async function showBooking(db: Db, context: Omit<BookingContext, 'elapsedMs'>): Promise<Booking> {
  return toBooking(await requireBooking(db, context), context.side);
}

export async function listBookings(
  db: Db,
  { side, account_id }: { side: BookingSide; account_id: string },
  { limit, cursor, ...filter }: { limit: number; cursor?: string | undefined } & BookingFilter,
  cursors: Cursors,
): Promise<{ results: Booking[]; next: string | null }> {
  const after = cursors.readPosition(cursor, positionInList);
  const rows = await listBookingRows(db, side, account_id, { ...filter, limit: limit + 1, after });
  const { page, next } = cursors.cutPage(rows, limit, ({ is_over, sort_key, id }) => [`${is_over}`, sort_key, id]);
  return { results: page.map((row) => toBooking(row, side)), next };
}

/** A deleted account counts as having cancelled; Fixit cancels the bookings of a suspended account. */
export async function closeBookingsOf(db: Db, account_id: string, cause: 'deleted' | 'suspended'): Promise<void> {
  const rows = await repository.closeUpcomingBookings(db, account_id, cause);
  await notifyChanges(
    db,
    rows.map((row) => {
      const side = row.customer_id === account_id ? 'customer' : 'artisan';
      return { row, notifications: [endNotification(side, row, { suspended: cause === 'suspended' })] };
    }),
  );
}

export async function closeProposalsBetween(db: Db, { blocker, blocked_id }: NewBlock): Promise<void> {
  const { account_id, role: side } = blocker;
  const rows = await repository.closeProposals(db, { side, account_id }, blocked_id);
  await notifyChanges(
    db,
    rows.map((row) => ({ row, notifications: [endNotification(side, row, { suspended: false })] })),
  );
}

export function refuseTime(message: string) {
  return refuse('invalid', { errors: { appointment_time: [message] } });
}

type RequestedTime = Pick<repository.NewBooking, 'appointment_date' | 'starts_at' | 'duration_minutes'>;

/** `subject` begins the refusal's message, such as 'You are'. */
export async function requireNoDayOff(
  db: Db,
  artisan_id: string,
  requested: RequestedTime,
  subject: string,
): Promise<void> {
  const day = await findDayOff(db, artisan_id, requested);
  if (!day) return;
  const message = `${subject} off ${day === requested.appointment_date ? 'on that day' : 'on a later day of the appointment'}`;
  throw refuse('invalid', { errors: { appointment_date: [message] } });
}

/** Returns null for a time that the clocks skip, and the earlier instant of a time that occurs twice. */
export function londonInstant(date: string, time: string): string | null {
  const londonTime = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = londonTime.toZonedDateTime(londonZone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(londonTime) ? zoned.toInstant().toString() : null;
}
