import { bookingTimes } from '../booking/booking-times.ts';
import { undoableStates } from '../booking/undo-booking.ts';
import { type BookingState, bookingLife, bookingState } from '../booking.ts';
import { mayFollow } from '../state.ts';
import { undoSeconds } from '../undo.ts';
import { addDays, instantOf } from '../value/london-time.ts';
import type { BookingRecord, ChangeOf } from './marketplace-rows.ts';

const hour = 3_600_000;

/** Returns milliseconds, or NaN for null, which is neither before nor after any other time. */
export const toMs = (instant: string | null): number => (instant === null ? Number.NaN : Date.parse(instant));

export const timeRangeOf = ({ starts_at, ends_at }: Pick<BookingRecord, 'starts_at' | 'ends_at'>) =>
  [toMs(starts_at), toMs(ends_at)] as const;

export function overlap(first: readonly [number, number], second: readonly [number, number]): boolean {
  return first[0] < second[1] && second[0] < first[1];
}

export const completesAt = ({ ends_at }: BookingRecord) => addDays(toMs(ends_at), bookingTimes.completesAfterDays);
export const remindsAt = ({ starts_at }: BookingRecord) => addDays(toMs(starts_at), -bookingTimes.reminderDays);

export const freeCancellationEndsAt = ({ starts_at }: BookingRecord) =>
  toMs(starts_at) - bookingTimes.freeCancellationHours * hour;

function answerDeadline(requested: string, starts: string): number {
  const last = toMs(starts) - bookingTimes.beforeStartHours * hour;
  return last <= toMs(requested) ? toMs(starts) : Math.min(toMs(requested) + bookingTimes.proposalHours * hour, last);
}

export const proposalDeadline = ({ created_at, starts_at }: BookingRecord) => answerDeadline(created_at, starts_at);

/** Returns NaN without a request to reschedule. */
export function rescheduleDeadline({ reschedule_asked_at, reschedule_starts_at, starts_at }: BookingRecord): number {
  if (!reschedule_asked_at || !reschedule_starts_at) return Number.NaN;
  return Math.min(
    answerDeadline(reschedule_asked_at, starts_at),
    answerDeadline(reschedule_asked_at, reschedule_starts_at),
  );
}

/** Returns the state of a booking at an instant, which the worker may not have stored yet. */
export function bookingStateAt(row: BookingRecord, now: number): BookingState {
  if (row.state === bookingState.awaiting && proposalDeadline(row) <= now) return bookingState.expired;
  if (row.state === bookingState.accepted && completesAt(row) <= now) return bookingState.completed;
  return row.state;
}

/**
 * Returns when the artisan stops seeing the address. For a booking that was ever disputed, the days
 * are counted from its end.
 */
function addressUntil(row: BookingRecord): number {
  const closed = row.closed_at ? toMs(row.closed_at) : completesAt(row);
  const from = row.problem === null ? closed : toMs(row.ends_at);
  return from + bookingTimes.addressDays * 24 * hour;
}

export function mayReadAddress(row: BookingRecord, now: number): boolean {
  const state = bookingStateAt(row, now);
  const isOver = state === bookingState.completed || state === bookingState.disputed;
  return state === bookingState.accepted || (isOver && now < addressUntil(row));
}

/** Returns the instants at which a booking changes without a call. */
export function transitionTimesOf(row: BookingRecord): number[] {
  const [starts, ends] = timeRangeOf(row);
  if (row.state === bookingState.awaiting) return [proposalDeadline(row), starts];
  if (row.state === bookingState.accepted)
    return [rescheduleDeadline(row), remindsAt(row), freeCancellationEndsAt(row), starts, ends, completesAt(row)];
  return row.state === bookingState.completed ? [completesAt(row), addressUntil(row)] : [];
}

type RuleResult = readonly [isBroken: boolean, fault: string];

export function findBookingFaults({ before, after, at }: ChangeOf<'booking'>): string[] {
  const findings: RuleResult[] = [
    [toMs(after.starts_at) !== instantOf(after), 'does not start at its date and time'],
    ...(before
      ? findingsOfChange(before, after, Date.parse(at))
      : [[after.state !== bookingState.awaiting, `begins as ${after.state}`] as const]),
  ];
  return findings.filter(([isBroken]) => isBroken).map(([, fault]) => `${after.service_description}: ${fault}`);
}

function findingsOfChange(before: BookingRecord, after: BookingRecord, at: number): RuleResult[] {
  if (before.state !== after.state) return findingsOfTransition(before, after, at);
  const [starts, ends] = timeRangeOf(before);
  if (before.starts_at !== after.starts_at) {
    const isMarkedLate = after.late_by === before.reschedule_by;
    return [
      [before.state !== bookingState.accepted || !(at < rescheduleDeadline(before)), 'moved out of time'],
      [after.starts_at !== before.reschedule_starts_at, 'moved to a time that was not requested'],
      [toMs(after.ends_at) - toMs(after.starts_at) !== ends - starts, 'moved to another length'],
      [isLate(before, toMs(before.reschedule_asked_at)) && !isMarkedLate, 'moved late without a mark'],
      [after.reschedule_by !== null, 'moved and keeps its request to reschedule'],
      [after.reminded_at !== null && at < remindsAt(after), 'moved and gets no reminder'],
      [toMs(after.answered_at) !== at, 'moved without the time of the agreement'],
    ];
  }
  if (after.reschedule_asked_at && after.reschedule_asked_at !== before.reschedule_asked_at) {
    return [
      [after.state !== bookingState.accepted || at >= starts, 'reschedule requested out of time'],
      [at < rescheduleDeadline(before), 'reschedule requested while a request is open'],
    ];
  }
  const isReminded = after.reminded_at !== before.reminded_at && after.reminded_at !== null;
  return [[isReminded && (at < remindsAt(before) || at >= starts), 'reminded out of time']];
}

function findingsOfTransition(before: BookingRecord, after: BookingRecord, at: number): RuleResult[] {
  const [starts, ends] = timeRangeOf(before);
  const isOpen = at < proposalDeadline(before);
  const isInTime: Record<BookingState, boolean> = {
    awaiting: isOpen && at < toMs(before.closed_at) + undoSeconds.accepted * 1_000,
    accepted: isOpen && at < starts,
    rejected: isOpen,
    withdrawn: isOpen,
    unavailable: isOpen,
    expired: !isOpen,
    cancelled:
      at < (after.closed_by === 'customer' ? starts : ends) &&
      after.late_by === (isLate(before, at) ? after.closed_by : null),
    completed: after.closed_by === 'system' ? at >= completesAt(before) : at >= starts,
    disputed: at >= starts && at < completesAt(before),
  };
  const step = `${before.state} to ${after.state} by ${after.closed_by}`;
  return [
    [!isUndo(before, after) && !mayFollow(bookingLife, before.state, after.state), `${step} is illegal`],
    [!isInTime[after.state], `${step} is out of time`],
    [after.reschedule_by !== null, `${step} keeps the request to reschedule`],
  ];
}

export function isUndo(before: Pick<BookingRecord, 'state' | 'closed_by'>, after: BookingRecord): boolean {
  const isClosed = undoableStates.some((state) => state === before.state);
  return isClosed && before.closed_by !== 'system' && after.state === bookingState.awaiting && after.closed_by === null;
}

/** A change that could never have been made in time is not late. */
function isLate(before: BookingRecord, at: number): boolean {
  const freeUntil = freeCancellationEndsAt(before);
  return at > freeUntil && toMs(before.answered_at) <= freeUntil;
}

export function findDoubleBookings(
  bookings: readonly Pick<BookingRecord, 'id' | 'artisan_id' | 'state' | 'starts_at' | 'ends_at'>[],
): string[] {
  const accepted = bookings
    .filter(({ state }) => state === bookingState.accepted)
    .toSorted((a, b) => toMs(a.starts_at) - toMs(b.starts_at));
  return accepted.flatMap((booking, index) => {
    const later = accepted.slice(index + 1);
    const end = later.findIndex(({ starts_at }) => toMs(starts_at) >= toMs(booking.ends_at));
    return (end < 0 ? later : later.slice(0, end))
      .filter((other) => other.artisan_id === booking.artisan_id && overlap(timeRangeOf(booking), timeRangeOf(other)))
      .map((other) => `${booking.id} and ${other.id} of artisan ${booking.artisan_id} overlap`);
  });
}
