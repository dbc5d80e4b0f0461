import type { Role } from '../account.ts';
import { bookingState } from '../booking.ts';
import { invitationState, jobState } from '../job/job-life.ts';
import { jobLimits } from '../job.ts';
import { groupBy } from '../value/group-by.ts';
import { isUndo, rescheduleDeadline } from './booking-rules.ts';
import {
  type BookingRecord,
  type ChangeOf,
  changesOf,
  type InvitationRecord,
  type RowChange,
} from './marketplace-rows.ts';

/** Each line has the recipient, the kind and the subject. */
export interface ExpectedNotifications {
  required: string[];
  /** These may also exist, because simultaneous changes can happen in either order. */
  possible: string[];
}

interface Marketplace {
  changes: readonly RowChange[];
  /** These invitations have the state after the changes. */
  invitations: readonly InvitationRecord[];
  accountOf: (artisan_id: string) => string;
  customerOf: (job_id: string) => string;
}

/** Declining and withdrawing a request to reschedule change a booking in the same way. */
const rescheduleEnded = 'reschedule_ended';

export const otherSide = (side: Role): Role => (side === 'customer' ? 'artisan' : 'customer');

const lineOf = (account_id: string, kind: string, subject_id: string) => `${account_id}: ${kind} ${subject_id}`;

export function describeNotification(
  { account_id, kind, subject_id }: { account_id: string; kind: string; subject_id: string },
  bookings: ReadonlyMap<string, BookingRecord>,
  accountOf: Marketplace['accountOf'],
): string {
  if (kind !== 'reschedule_withdrawn')
    return lineOf(account_id, kind === 'reschedule_declined' ? rescheduleEnded : kind, subject_id);
  const { customer_id = '', artisan_id = '' } = bookings.get(subject_id) ?? {};
  return lineOf(customer_id === account_id ? accountOf(artisan_id) : customer_id, rescheduleEnded, subject_id);
}

export function findNotificationFaults({ required, possible }: ExpectedNotifications, existing: readonly string[]) {
  return [
    ...subtract(required, existing).map((line) => `missing notification: ${line}`),
    ...subtract(subtract(existing, required), possible).map((line) => `notification without a cause: ${line}`),
  ];
}

/** Returns the lines that the first list has more often than the second. */
export function subtract(lines: readonly string[], others: readonly string[]): string[] {
  const remaining = new Map<string, number>();
  for (const line of others) remaining.set(line, (remaining.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = remaining.get(line) ?? 0;
    remaining.set(line, count - 1);
    return count <= 0;
  });
}

export function expectNotifications(marketplace: Marketplace): ExpectedNotifications {
  const { changes, invitations, accountOf, customerOf } = marketplace;
  const expected: ExpectedNotifications = { required: [], possible: [] };
  const answers = groupBy(
    changesOf(changes, 'invitation').map(({ after }) => after),
    ({ job_id }) => job_id,
  );
  const byJob = groupBy(invitations, ({ job_id }) => job_id);
  const bookings = changesOf(changes, 'booking');
  for (const change of bookings.filter((change) => !isUndoneIn(bookings, change)))
    expected.required.push(...linesOfBooking(change, accountOf));
  for (const change of changesOf(changes, 'job')) {
    const { id } = change.after;
    expectForJob(
      change,
      { invited: byJob.get(id) ?? [], answers: answers.get(id) ?? [], bookings, accountOf },
      expected,
    );
  }
  for (const [job_id, rows] of answers) {
    // One notification says how many have declined; an undo removes it, or leaves that of earlier declines.
    const line = lineOf(customerOf(job_id), 'job_declined', job_id);
    const last = new Map(rows.map(({ artisan_id, state }) => [artisan_id, state]));
    const declined = rows.filter(({ state }) => state === invitationState.declined);
    const isOneLeft = [...last.values()].includes(invitationState.declined);
    expected.required.push(...declined.slice(0, isOneLeft ? 1 : 0).map(() => line));
    expected.possible.push(...declined.slice(isOneLeft ? 1 : 0).map(() => line));
  }
  return expected;
}

/** Returns true if an undo follows, which deletes the notification of this change. */
function isUndoneIn(bookings: readonly ChangeOf<'booking'>[], change: ChangeOf<'booking'>): boolean {
  const next = bookings.slice(bookings.indexOf(change) + 1).find(({ after }) => after.id === change.after.id);
  return next !== undefined && isUndo(change.after, next.after);
}

function linesOfBooking({ before, after, at }: ChangeOf<'booking'>, accountOf: Marketplace['accountOf']): string[] {
  const to = (side: Role, kind: string) =>
    lineOf(side === 'customer' ? after.customer_id : accountOf(after.artisan_id), kind, after.id);
  if (!before) return [to('customer', 'booking_proposed')];
  const requester = before.reschedule_by;
  const isEnded = requester !== null && after.reschedule_asked_at !== before.reschedule_asked_at;
  // An expired request to reschedule notifies its side once, whatever ends it.
  const isLapsed = isEnded && rescheduleDeadline(before) <= Date.parse(at);
  const lapsed = isLapsed ? [to(requester, rescheduleEnded)] : [];
  if (before.state !== after.state) return [...lapsed, ...linesOfTransition(after, to)];
  if (before.starts_at !== after.starts_at) return [...lapsed, to(requester ?? 'customer', 'reschedule_accepted')];
  if (after.reschedule_by && after.reschedule_asked_at !== before.reschedule_asked_at)
    return [...lapsed, to(otherSide(after.reschedule_by), 'reschedule_asked')];
  if (isEnded) return [to(requester, rescheduleEnded)];
  const isReminded = after.reminded_at !== null && after.reminded_at !== before.reminded_at;
  return isReminded ? sides.map((side) => to(side, 'booking_reminder')) : [];
}

const sides = ['customer', 'artisan'] as const;

function linesOfTransition({ state, closed_by }: BookingRecord, to: (side: Role, kind: string) => string): string[] {
  const kind = `booking_${state}`;
  switch (state) {
    case 'accepted':
    case 'rejected':
    case 'disputed':
      return [to('artisan', kind)];
    case 'withdrawn':
      return [to('customer', kind)];
    case 'expired':
    case 'unavailable':
      return sides.map((side) => to(side, kind));
    case 'cancelled':
    case 'completed':
      return closed_by === 'customer' || closed_by === 'artisan'
        ? [to(otherSide(closed_by), kind)]
        : sides.map((side) => to(side, kind));
    case 'awaiting':
      return [];
  }
}

interface JobSurroundings extends Pick<Marketplace, 'accountOf'> {
  invited: readonly InvitationRecord[];
  answers: readonly InvitationRecord[];
  bookings: readonly ChangeOf<'booking'>[];
}

function expectForJob(
  { before, after, at }: ChangeOf<'job'>,
  { invited, answers, bookings, accountOf }: JobSurroundings,
  { required, possible }: ExpectedNotifications,
): void {
  const { id, customer_id, accepted_count, state } = after;
  const notify = (kind: string, states: readonly InvitationRecord['state'][], except?: string) => {
    for (const invitation of invited.filter(({ artisan_id }) => artisan_id !== except)) {
      const line = lineOf(accountOf(invitation.artisan_id), kind, id);
      if (states.includes(invitation.state)) required.push(line);
      // A simultaneous answer may be stored just before or just after.
      else if (answers.some(({ artisan_id }) => artisan_id === invitation.artisan_id)) possible.push(line);
    }
  };
  const { new: unanswered, accepted, declined } = invitationState;
  if (!before) return notify('job_request', [unanswered, accepted, declined]);
  for (let count = before.accepted_count; count < accepted_count; count += 1)
    required.push(lineOf(customer_id, 'job_accepted', id));
  if (before.state === state) return;
  const affectedStates = accepted_count < jobLimits.acceptances ? [unanswered, accepted] : [accepted];
  if (state === jobState.filled) notify('job_filled', [unanswered]);
  if (state === jobState.booked) {
    const booked = bookings.find(
      (change) =>
        change.at === at &&
        change.after.job_id === id &&
        change.after.state === bookingState.accepted &&
        change.before?.state === bookingState.awaiting,
    );
    notify('job_filled', affectedStates, booked?.after.artisan_id);
  }
  if (state === jobState.cancelled) notify('job_cancelled', affectedStates);
  if (state === jobState.expired) {
    required.push(lineOf(customer_id, 'job_expired', id));
    notify('job_expired', affectedStates);
  }
}
