import { freeTimeLimits, wholeDay } from '@fixit/contract/job/free-times';
import { londonWall } from '@fixit/contract/value/appointment';
import type { Shift } from '@fixit/contract/value/week';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const step = freeTimeLimits.stepMinutes * minute;

/** The last minute that a shift can name; a shift until then ends at midnight. */
const lastMinute = '23:59';

/** Instants are in milliseconds, half-open. */
export type TimeRange = { starts: number; ends: number };

/** `drive` is the time in milliseconds to keep free on both sides of an appointment. */
export type OccupiedTime = TimeRange & { drive: number };

/** `hours` is null if none were set; `off` contains days of London's calendar. */
export type WorkCalendar = {
  hours: readonly Shift[] | null;
  off: readonly { from: string; to: string }[];
  occupied: readonly OccupiedTime[];
  /** The appointment that is to be moved starts at this instant. */
  present?: number;
};

/** The starts are instants in milliseconds, on `date` in London. */
export type StartsOfDay = { date: string; starts: number[] };

/**
 * Lists the days of work from the end of the artisan's notice to the horizon, each with a few
 * starts from which `minutes` are free, within working hours and not on a day off. The first start
 * of a day is its earliest. A day without a start is listed whatever the reason.
 */
export function findFreeDays(calendar: WorkCalendar, now: number, minutes: number): StartsOfDay[] {
  const { off, occupied, present } = calendar;
  const shifts = calendar.hours ?? [];
  if (shifts.length === 0) return [];
  const clock = openLondonClock(now);
  const earliest = nextStep(now + freeTimeLimits.noticeHours * hour);
  const workDays = listDays(clock, now).map((day) => ({ ...day, work: workOn(day, shifts, { clock, minutes }) }));
  // Only the work of the last day is needed: an appointment of the day before it may end there.
  const eligibleDays = workDays.slice(0, -1).filter(({ work }) => work.some(({ ends }) => ends > earliest));
  const openDays = workDays.filter(({ date }) => !off.some(({ from, to }) => from <= date && date <= to));
  const occupiedWithDrives = occupied.map(({ starts, ends, drive }) => ({
    starts: starts - drive,
    ends: ends + drive,
  }));
  const gaps = subtract(joinTouching(openDays.flatMap(({ work }) => work)), occupiedWithDrives);
  return eligibleDays.map(({ date, ...day }) => {
    const starts = gaps
      .filter((gap) => gap.ends > day.starts && gap.starts < day.ends)
      .flatMap((gap) =>
        stepsBetween(Math.max(gap.starts, day.starts, earliest), Math.min(gap.ends - minutes * minute, day.ends - 1)),
      )
      .filter((start) => start !== present && clock.instantOf(clock.wallOf(start)) === start);
    return { date, starts: spread(starts, Math.max(minutes, 60) * minute) };
  });
}

/** Checks that an offered time is after `now`, not on a day off, and clear of all appointments. */
export function isStillFree({ off, occupied }: WorkCalendar, now: number, { starts, ends }: TimeRange): boolean {
  const clock = openLondonClock(starts);
  const [from, to] = [writeDay(clock.wallOf(starts)), writeDay(clock.wallOf(ends - 1))];
  const isTaken = occupied.some((other) => other.starts < ends && other.ends > starts);
  return starts > now && !isTaken && !off.some((days) => days.from <= to && from <= days.to);
}

/**
 * Reads London's clock during the weeks around an instant, in which it changes at most once. A wall
 * time is the milliseconds that UTC would have at the same reading.
 */
function openLondonClock(around: number) {
  let [unchanged, change] = [hourBefore(around - day), hourBefore(around + (freeTimeLimits.horizonDays + 3) * day)];
  const [before, after] = [offsetAt(unchanged), offsetAt(change)] as const;
  if (before === after) change = Number.POSITIVE_INFINITY;
  while (change - unchanged > hour && change !== Number.POSITIVE_INFINITY) {
    const middle = hourBefore((unchanged + change) / 2);
    if (offsetAt(middle) === before) unchanged = middle;
    else change = middle;
  }
  return {
    wallOf: (instant: number) => instant + (instant < change ? before : after),
    /** Returns the earlier instant of a time that occurs twice, and the change itself for a time that is skipped. */
    instantOf: (wall: number) => (wall - before < change ? wall - before : Math.max(wall - after, change)),
  };
}

type Clock = ReturnType<typeof openLondonClock>;

/** `wall` is midnight as a wall time. */
type LondonDay = TimeRange & { date: string; weekday: number; wall: number };

/** Lists today, the days to the horizon and one more day. */
function listDays(clock: Clock, now: number): LondonDay[] {
  const today = Math.floor(clock.wallOf(now) / day) * day;
  return Array.from({ length: freeTimeLimits.horizonDays + 2 }, (_, daysAhead) => {
    const wall = today + daysAhead * day;
    const [starts, ends] = [clock.instantOf(wall), clock.instantOf(wall + day)];
    return { starts, ends, wall, date: writeDay(wall), weekday: new Date(wall).getUTCDay() || 7 };
  });
}

/** A whole day of work includes its breaks. */
function workOn(
  { weekday, wall, ends }: LondonDay,
  shifts: readonly Shift[],
  { clock, minutes }: { clock: Clock; minutes: number },
): TimeRange[] {
  const ranges = shifts
    .filter((shift) => shift.weekday === weekday)
    .map(({ from, to }) => ({
      starts: clock.instantOf(wall + timeOfDay(from)),
      ends: to === lastMinute ? ends : clock.instantOf(wall + timeOfDay(to)),
    }));
  const [first, last] = [ranges[0], ranges.at(-1)];
  return minutes >= wholeDay && first && last ? [{ starts: first.starts, ends: last.ends }] : ranges;
}

/** Returns the milliseconds since midnight of a time such as '08:30'. */
function timeOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * hour + minutes * minute;
}

/** Joins ranges that touch, so that work may continue over noon or midnight. */
function joinTouching(ranges: readonly TimeRange[]): TimeRange[] {
  const joined: TimeRange[] = [];
  for (const range of ranges) {
    const before = joined.at(-1);
    if (before && range.starts <= before.ends) before.ends = Math.max(before.ends, range.ends);
    else joined.push({ ...range });
  }
  return joined;
}

function subtract(ranges: readonly TimeRange[], taken: readonly TimeRange[]): TimeRange[] {
  const inOrder = joinTouching([...taken].sort((a, b) => a.starts - b.starts));
  return ranges.flatMap(({ starts, ends }) => {
    const free: TimeRange[] = [];
    let from = starts;
    for (const busy of inOrder) {
      if (busy.ends <= from || busy.starts >= ends) continue;
      if (busy.starts > from) free.push({ starts: from, ends: busy.starts });
      from = busy.ends;
    }
    if (from < ends) free.push({ starts: from, ends });
    return free;
  });
}

function stepsBetween(first: number, last: number): number[] {
  const from = nextStep(first);
  return Array.from({ length: Math.max(0, Math.floor((last - from) / step) + 1) }, (_, index) => from + index * step);
}

/** Chooses the first and the last start and the start nearest to the middle, each at least `spacing` after the previous. */
function spread(starts: readonly number[], spacing: number): number[] {
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const middle = (first + last) / 2;
  const distance = (start: number) => Math.abs(start - middle);
  const central = starts.reduce((best, start) => (distance(start) < distance(best) ? start : best));
  const chosen = [first];
  for (const start of [central, last]) if (start - (chosen.at(-1) ?? first) >= spacing) chosen.push(start);
  return chosen;
}

function nextStep(instant: number): number {
  return Math.ceil(instant / step) * step;
}

function hourBefore(instant: number): number {
  return Math.floor(instant / hour) * hour;
}

/** Returns how far London's clock is ahead of UTC at a full hour. */
function offsetAt(instant: number): number {
  const wall = londonWall(new Date(instant).toISOString());
  if (!wall) throw new Error(`${instant} is no instant`);
  return Date.parse(`${wall.join('T')}Z`) - instant;
}

function writeDay(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}
