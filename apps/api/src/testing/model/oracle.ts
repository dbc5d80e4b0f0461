import { type BookingState, bookingLife, bookingTimes } from '@fixit/contract/booking';
import { mayFollow } from '@fixit/contract/state';
import { Temporal } from 'temporal-polyfill';

/** A row of an appointment as the database keeps it. */
export interface Row {
  id: string;
  customer_id: string;
  state: BookingState;
  service_description: string;
  created_at: string;
  starts_at: string;
  ends_at: string;
  closed_at: string | null;
  closed_by: 'customer' | 'artisan' | 'system' | null;
  late_by: 'customer' | 'artisan' | null;
  reminded_at: string | null;
  problem: string | null;
  reschedule_by: 'customer' | 'artisan' | null;
  reschedule_asked_at: string | null;
  reschedule_starts_at: string | null;
  reschedule_expires_at: string | null;
}

/** What became of a row, and when: by the clock of the transaction. */
export interface Change {
  before: Row | null;
  after: Row;
  at: string;
}

const hour = 3_600_000;
const time = (instant: string | null) => (instant === null ? Number.NaN : Date.parse(instant));

/** London's same wall time some days on. */
function daysOn(instant: string, days: number): number {
  const zoned = Temporal.Instant.from(new Date(instant).toISOString()).toZonedDateTimeISO('Europe/London');
  return zoned.add({ days }).epochMilliseconds;
}

const completesAt = ({ ends_at }: Row) => daysOn(ends_at, bookingTimes.completesAfterDays);
export const remindsAt = ({ starts_at }: Row) => daysOn(starts_at, -bookingTimes.reminderDays);

function standsUntil(asked: string, starts: string): number {
  const last = time(starts) - bookingTimes.beforeStartHours * hour;
  return last <= time(asked) ? time(starts) : Math.min(time(asked) + bookingTimes.proposalHours * hour, last);
}

/** The state of a row at an instant, by the rules as people are told them. */
export function stateAt(row: Row, now: number): BookingState {
  if (row.state === 'awaiting' && standsUntil(row.created_at, row.starts_at) <= now) return 'expired';
  if (row.state === 'accepted' && completesAt(row) <= now) return 'completed';
  return row.state;
}

/** Whether the artisan may read where it is. */
export function mayReadAddress(row: Row, now: number): boolean {
  const state = stateAt(row, now);
  if (state === 'accepted') return true;
  const closed = row.closed_at ? time(row.closed_at) : completesAt(row);
  const from = row.problem === null ? closed : time(row.ends_at);
  return (state === 'completed' || state === 'disputed') && now < from + bookingTimes.addressDays * 24 * hour;
}

/** What is wrong with a change: an illegal step, or one out of its time. */
export function faultsOf({ before, after, at: instant }: Change): string[] {
  if (!before) return after.state === 'awaiting' ? [] : [`begins as ${after.state}`];
  const at = Date.parse(instant);
  const wrong: [boolean, string][] = [];
  const [starts, ends] = [time(before.starts_at), time(before.ends_at)];
  if (before.state !== after.state) {
    const step = `${before.state} to ${after.state} by ${after.closed_by}`;
    const open = at < standsUntil(before.created_at, before.starts_at);
    const isLate = at > starts - bookingTimes.freeChangeHours * hour;
    const inTime: Record<BookingState, boolean> = {
      awaiting: false,
      accepted: open && at < starts,
      rejected: open,
      withdrawn: open,
      unavailable: open,
      expired: !open,
      cancelled:
        at < (after.closed_by === 'customer' ? starts : ends) && isLate === (after.late_by === after.closed_by),
      completed: after.closed_by === 'system' ? at >= completesAt(before) : at >= starts,
      disputed: at >= starts && at < completesAt(before),
    };
    wrong.push([!mayFollow(bookingLife, before.state, after.state), `${step} is no step`]);
    wrong.push([!inTime[after.state], `${step} out of time`]);
    wrong.push([after.reschedule_by !== null, `${step} keeps another time`]);
  } else if (before.starts_at !== after.starts_at) {
    const { reschedule_asked_at: asked, reschedule_starts_at: to } = before;
    const until = asked && to ? Math.min(standsUntil(asked, before.starts_at), standsUntil(asked, to)) : 0;
    wrong.push([before.state !== 'accepted' || at >= until, 'moved out of time']);
    wrong.push([time(after.starts_at) !== time(to), 'moved to a time that nobody asked for']);
    wrong.push([time(after.ends_at) - time(after.starts_at) !== ends - starts, 'moved to another length']);
  } else if (after.reschedule_asked_at && after.reschedule_asked_at !== before.reschedule_asked_at) {
    wrong.push([after.state !== 'accepted' || at >= starts, 'another time asked for out of time']);
  }
  return wrong.filter(([isWrong]) => isWrong).map(([, fault]) => `${after.service_description}: ${fault}`);
}
