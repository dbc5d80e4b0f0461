import { bookingState } from '@fixit/contract/booking';
import { jobLimits } from '@fixit/contract/job';
import { jobState } from '@fixit/contract/job-life';
import type { Change, FinalState, InvitationRow } from '../state.ts';
import { bookingChanges } from './check-bookings.ts';
import { jobChanges } from './check-jobs.ts';
import { groupBy } from './group-by.ts';

type Recorded = Pick<FinalState, 'changes' | 'invitations' | 'artisans'>;

/** Who is told of what, a line each; of a line in `perhaps` there may be one more. */
export interface Expected {
  now: string[];
  perhaps: string[];
}

export const lineOf = (account_id: string | undefined, kind: string, subject_id: string) =>
  `${account_id}: ${kind} ${subject_id}`;

/** What must have been told of every change of jobs and bookings. Nobody is suspended here, and no deadline passes. */
export function expectedNotifications(recorded: Recorded): Expected {
  const expected: Expected = { now: [], perhaps: [] };
  for (const change of bookingChanges(recorded.changes)) expected.now.push(...ofBooking(change, recorded));
  const asked = groupBy(recorded.invitations, ({ job_id }) => job_id);
  for (const path of groupBy(jobChanges(recorded.changes), ({ after }) => after.id).values())
    ofJob(path, asked.get(path[0]?.after.id ?? '') ?? [], recorded, expected);
  return expected;
}

function ofBooking({ before, after }: Extract<Change, { kind: 'booking' }>, { artisans }: Recorded): string[] {
  const { id, closed_by } = after;
  const [customer, artisan] = [after.customer_id, artisans[after.artisan_id]];
  const of = (side: 'customer' | 'artisan' | null | undefined) => (side === 'customer' ? customer : artisan);
  const other = (side: 'customer' | 'artisan') => (side === 'customer' ? 'artisan' : 'customer');
  if (!before) return [lineOf(customer, 'booking_proposed', id)];
  const asker = before.reschedule_by;
  if (before.state !== after.state) {
    if (after.state === bookingState.accepted || after.state === bookingState.rejected)
      return [lineOf(artisan, `booking_${after.state}`, id)];
    if (after.state === bookingState.withdrawn) return [lineOf(customer, 'booking_withdrawn', id)];
    if (after.state === bookingState.cancelled && closed_by !== 'system')
      return [lineOf(of(closed_by && other(closed_by)), 'booking_cancelled', id)];
    return [customer, artisan].map((account_id) => lineOf(account_id, `booking_${after.state}`, id));
  }
  if (before.starts_at !== after.starts_at) return [lineOf(of(asker), 'reschedule_accepted', id)];
  if (after.reschedule_by && after.reschedule_asked_at !== before.reschedule_asked_at)
    return [lineOf(of(other(after.reschedule_by)), 'reschedule_asked', id)];
  return asker && after.reschedule_by === null ? [lineOf(of(asker), 'wish ended', id)] : [];
}

/** Who asked is told that it was declined, the other side that it was withdrawn: the change is the same. */
export function wishLine(
  account_id: string,
  kind: string,
  id: string,
  otherOf: (account_id: string) => string,
): string {
  return lineOf(kind === 'reschedule_withdrawn' ? otherOf(account_id) : account_id, 'wish ended', id);
}

function ofJob(
  path: readonly Extract<Change, { kind: 'job' }>[],
  asked: readonly InvitationRow[],
  { changes }: Recorded,
  { now, perhaps }: Expected,
): void {
  const last = path.at(-1)?.after;
  if (!last) return;
  const { id, customer_id, accepted_count } = last;
  now.push(...asked.map(({ account_id }) => lineOf(account_id, 'job_request', id)));
  for (let count = 0; count < accepted_count; count += 1) now.push(lineOf(customer_id, 'job_accepted', id));
  const declined = asked.some(({ state }) => state === 'declined');
  if (declined) {
    now.push(lineOf(customer_id, 'job_declined', id));
    // Once everybody has declined, that is told besides.
    perhaps.push(lineOf(customer_id, 'job_declined', id));
  }
  const isFull = accepted_count === jobLimits.acceptances;
  const end = path.find(({ after }) => after.state === jobState.booked || after.state === jobState.cancelled);
  const winner = bookingChanges(changes).find(
    ({ transaction, before, after }) =>
      transaction === end?.transaction &&
      before?.state === bookingState.awaiting &&
      after.state === bookingState.accepted,
  )?.after.artisan_id;
  const kind = end?.after.state === jobState.cancelled ? 'job_cancelled' : 'job_filled';
  for (const { account_id, artisan_id, state } of asked) {
    const isConcerned = end && artisan_id !== winner;
    if (state === 'declined')
      perhaps.push(lineOf(account_id, 'job_filled', id), lineOf(account_id, 'job_cancelled', id));
    else if (state === 'new' && isFull) now.push(lineOf(account_id, 'job_filled', id));
    else if (isConcerned) now.push(lineOf(account_id, kind, id));
  }
}
