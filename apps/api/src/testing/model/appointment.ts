import { type BookingState, bookingLife, bookingTimes } from '@fixit/contract/booking';
import { mayFollow } from '@fixit/contract/state';
import { daysOn, instantOf } from './clock-changes.ts';

export type Side = 'customer' | 'artisan';

/** A booking's row. */
export interface Row {
  id: string;
  customer_id: string;
  artisan_id: string;
  job_id: string | null;
  state: BookingState;
  service_description: string;
  created_at: string;
  appointment_date: string;
  appointment_time: string;
  starts_at: string;
  ends_at: string;
  closed_at: string | null;
  closed_by: Side | 'system' | null;
  late_by: Side | null;
  problem: string | null;
  reminded_at: string | null;
  reschedule_by: Side | null;
  reschedule_asked_at: string | null;
  reschedule_date: string | null;
  reschedule_time: string | null;
  reschedule_starts_at: string | null;
  reschedule_ends_at: string | null;
}

const hour = 3_600_000;
export const time = (instant: string | null) => (instant === null ? Number.NaN : Date.parse(instant));

export const completesAt = ({ ends_at }: Row) => daysOn(time(ends_at), bookingTimes.completesAfterDays);
export const remindsAt = ({ starts_at }: Row) => daysOn(time(starts_at), -bookingTimes.reminderDays);

function standsUntil(asked: string, starts: string): number {
  const last = time(starts) - bookingTimes.beforeStartHours * hour;
  return last <= time(asked) ? time(starts) : Math.min(time(asked) + bookingTimes.proposalHours * hour, last);
}

/** The deadline of a request to reschedule; NaN without one. */
export function movesUntil({ reschedule_asked_at, reschedule_starts_at, starts_at }: Row): number {
  if (!reschedule_asked_at || !reschedule_starts_at) return Number.NaN;
  return Math.min(standsUntil(reschedule_asked_at, starts_at), standsUntil(reschedule_asked_at, reschedule_starts_at));
}

/** The state of a booking at an instant, by the published rules. */
export function stateAt(row: Row, now: number): BookingState {
  if (row.state === 'awaiting' && standsUntil(row.created_at, row.starts_at) <= now) return 'expired';
  if (row.state === 'accepted' && completesAt(row) <= now) return 'completed';
  return row.state;
}

/** The instant from which the artisan no longer sees the address: a booking that was ever disputed counts from its end. */
function addressUntil(row: Row): number {
  const closed = row.closed_at ? time(row.closed_at) : completesAt(row);
  const from = row.problem === null ? closed : time(row.ends_at);
  return from + bookingTimes.addressDays * 24 * hour;
}

/** Whether the artisan may see the address. */
export function mayReadAddress(row: Row, now: number): boolean {
  const state = stateAt(row, now);
  return state === 'accepted' || ((state === 'completed' || state === 'disputed') && now < addressUntil(row));
}

/** The instants at which a booking changes by itself. */
export function transitionTimesOf(row: Row): number[] {
  const { starts_at, ends_at, created_at, state } = row;
  const free = time(starts_at) - bookingTimes.freeCancellationHours * hour;
  if (state === 'awaiting') return [standsUntil(created_at, starts_at), time(starts_at)];
  if (state === 'accepted')
    return [movesUntil(row), remindsAt(row), free, time(starts_at), time(ends_at), completesAt(row)];
  return state === 'completed' ? [completesAt(row), addressUntil(row)] : [];
}

export function overlap(one: readonly [number, number], other: readonly [number, number]): boolean {
  return one[0] < other[1] && other[0] < one[1];
}

/** Violations in a booking's change: an illegal transition, or one at the wrong time. */
export function violationsOf(before: Row | null, after: Row, at: number): string[] {
  const wrong: [boolean, string][] = [];
  if (time(after.starts_at) !== instantOf(after)) wrong.push([true, 'does not start at its wall time']);
  if (!before) wrong.push([after.state !== 'awaiting', `begins as ${after.state}`]);
  else wrong.push(...violationsOfChange(before, after, at));
  return wrong.filter(([isWrong]) => isWrong).map(([, fault]) => `${after.service_description}: ${fault}`);
}

function violationsOfChange(before: Row, after: Row, at: number): [boolean, string][] {
  const [starts, ends] = [time(before.starts_at), time(before.ends_at)];
  const isLate = (instant: number) => instant > starts - bookingTimes.freeCancellationHours * hour;
  if (before.state !== after.state) {
    const step = `${before.state} to ${after.state} by ${after.closed_by}`;
    const open = at < standsUntil(before.created_at, before.starts_at);
    const inTime: Record<BookingState, boolean> = {
      awaiting: false,
      accepted: open && at < starts,
      rejected: open,
      withdrawn: open,
      unavailable: open,
      expired: !open,
      cancelled:
        at < (after.closed_by === 'customer' ? starts : ends) &&
        after.late_by === (isLate(at) ? after.closed_by : null),
      completed: after.closed_by === 'system' ? at >= completesAt(before) : at >= starts,
      disputed: at >= starts && at < completesAt(before),
    };
    return [
      [!mayFollow(bookingLife, before.state, after.state), `${step} is no step`],
      [!inTime[after.state], `${step} out of time`],
      [after.reschedule_by !== null, `${step} keeps another time`],
    ];
  }
  if (before.starts_at !== after.starts_at) {
    const isFlagged = after.late_by === before.reschedule_by;
    return [
      [before.state !== 'accepted' || !(at < movesUntil(before)), 'moved out of time'],
      [after.starts_at !== before.reschedule_starts_at, 'moved to a time that nobody asked for'],
      [time(after.ends_at) - time(after.starts_at) !== ends - starts, 'moved to another length'],
      [isLate(time(before.reschedule_asked_at)) && !isFlagged, 'moved late without a flag'],
      [after.reschedule_by !== null, 'moved and still asking'],
      [after.reminded_at !== null && at < remindsAt(after), 'moved and reminded of no more'],
    ];
  }
  if (after.reschedule_asked_at && after.reschedule_asked_at !== before.reschedule_asked_at) {
    return [
      [after.state !== 'accepted' || at >= starts, 'another time asked for out of time'],
      [at < movesUntil(before), 'another time asked for while one is'],
    ];
  }
  const isReminded = after.reminded_at !== before.reminded_at && after.reminded_at !== null;
  return [[isReminded && (at < remindsAt(before) || at >= starts), 'reminded of out of time']];
}
