import { londonZone } from '@fixit/contract/value/appointment';
import { type Shift, usualHours } from '@fixit/contract/value/week';
import { Temporal } from 'temporal-polyfill';

const minute = 60_000;
const quarter = 15 * minute;
const hour = 60 * minute;

/** The artisan's notice, how far ahead the search goes, and the time that must be free. */
const leadTime = 2 * hour;
const horizon = 14 * 24 * hour;
const length = hour;

/** `hours` is null where none were set; `off` are days of London's calendar, `busy` is in milliseconds. */
export type WorkCalendar = {
  hours: readonly Shift[] | null;
  off: readonly { from: string; to: string }[];
  busy: readonly { starts: number; ends: number }[];
};

/** Returns a full quarter of an hour, in ms, two hours to two weeks after `now`. Hours and days off are London's. */
export function earliestStart({ hours, off, busy }: WorkCalendar, now: number): number | null {
  const earliest = nextQuarter(now + leadTime);
  const latest = now + horizon;
  const shifts = joinTouching(hours ?? usualHours);
  for (let day = dayOf(earliest); londonInstantOf(day, '00:00') <= latest; day = day.add({ days: 1 })) {
    const date = day.toString();
    if (off.some(({ from, to }) => from <= date && date <= to)) continue;
    for (const { from, to } of shifts.filter(({ weekday }) => weekday === day.dayOfWeek)) {
      const start = firstGap(Math.max(londonInstantOf(day, from), earliest), londonInstantOf(day, to), busy);
      if (start !== null) return start <= latest ? start : null;
    }
  }
  return null;
}

function firstGap(from: number, to: number, busy: WorkCalendar['busy']): number | null {
  let start = nextQuarter(from);
  while (start + length <= to) {
    const meets = busy.find(({ starts, ends }) => starts < start + length && ends > start);
    if (!meets && isFirstOnClock(start)) return start;
    start = meets ? nextQuarter(meets.ends) : start + quarter;
  }
  return null;
}

/** Hours to noon and hours from noon are one stretch, in which work may go on over noon. */
function joinTouching(shifts: readonly Shift[]): Shift[] {
  const joined: Shift[] = [];
  for (const shift of shifts) {
    const before = joined.at(-1);
    if (before?.weekday === shift.weekday && before.to === shift.from)
      joined[joined.length - 1] = { ...before, to: shift.to };
    else joined.push(shift);
  }
  return joined;
}

function nextQuarter(instant: number): number {
  return Math.ceil(instant / quarter) * quarter;
}

function dayOf(instant: number): Temporal.PlainDate {
  return zoned(instant).toPlainDate();
}

/** Whether a proposal can name an instant: in the hour that comes twice a wall time means the first. */
function isFirstOnClock(instant: number): boolean {
  const wall = zoned(instant).toPlainDateTime();
  return wall.toZonedDateTime(londonZone, { disambiguation: 'earlier' }).epochMilliseconds === instant;
}

function zoned(instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(londonZone);
}

/** One that the clocks jump over is the moment of their jump. */
function londonInstantOf(day: Temporal.PlainDate, time: string): number {
  const wall = day.toPlainDateTime(time);
  const found = wall.toZonedDateTime(londonZone, { disambiguation: 'earlier' });
  const isSkipped = !found.toPlainDateTime().equals(wall);
  return ((isSkipped && found.getTimeZoneTransition('next')) || found).epochMilliseconds;
}
