import { freeTimeLimits, wholeDay } from '@fixit/contract/job/free-times';
import { londonDateTime } from '@fixit/contract/value/appointment';
import type { Shift } from '@fixit/contract/value/week';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const step = freeTimeLimits.stepMinutes * minute;

/** A shift that ends at this time ends at midnight, which a shift cannot name. */
const lastMinute = '23:59';

/** Instants are in milliseconds, and `ends` is exclusive. */
export type TimeRange = { starts: number; ends: number };

/** The drive must stay free before and after the appointment. */
export type OccupiedTime = TimeRange & { driveMs: number };

/** `hours` is null if the artisan has set none. `off` has dates in London. */
export type WorkCalendar = {
  hours: readonly Shift[] | null;
  off: readonly { from: string; to: string }[];
  occupied: readonly OccupiedTime[];
  /** The appointment that is to be rescheduled starts at this instant. */
  currentStart?: number;
};

/** `starts` are instants in milliseconds on the London date `date`. */
export type StartsOfDay = { date: string; starts: number[] };

/**
 * Lists the working days from the end of the artisan's notice to the horizon. Each has up to three
 * starts from which `minutes` are free, within working hours and not on a day off, the earliest first.
 * A working day without a free start is listed too.
 */
export function findFreeDays(calendar: WorkCalendar, now: number, minutes: number): StartsOfDay[] {
  const { off, occupied, currentStart } = calendar;
  const shifts = calendar.hours ?? [];
  if (shifts.length === 0) return [];
  const clock = openLondonClock(now);
  const earliest = nextStep(now + freeTimeLimits.noticeHours * hour);
  const workDays = listDays(clock, now).map((day) => ({
    ...day,
    work: listWorkRanges(day, shifts, { clock, minutes }),
  }));
  // The last day is not offered. An appointment of the day before may end on it.
  const eligibleDays = workDays.slice(0, -1).filter(({ work }) => work.some(({ ends }) => ends > earliest));
  const openDays = workDays.filter(({ date }) => !off.some(({ from, to }) => from <= date && date <= to));
  const occupiedWithDrives = occupied.map(({ starts, ends, driveMs }) => ({
    starts: starts - driveMs,
    ends: ends + driveMs,
  }));
  const gaps = subtractRanges(joinTouching(openDays.flatMap(({ work }) => work)), occupiedWithDrives);
  return eligibleDays.map(({ date, ...day }) => {
    const starts = gaps
      .filter((gap) => gap.ends > day.starts && gap.starts < day.ends)
      .flatMap((gap) =>
        listSteps(Math.max(gap.starts, day.starts, earliest), Math.min(gap.ends - minutes * minute, day.ends - 1)),
      )
      .filter((start) => start !== currentStart && clock.instantOf(clock.londonTimeOf(start)) === start);
    return { date, starts: chooseStarts(starts, Math.max(minutes, 60) * minute) };
  });
}

export function isStillFree({ off, occupied }: WorkCalendar, now: number, { starts, ends }: TimeRange): boolean {
  const clock = openLondonClock(starts);
  const [from, to] = [formatDate(clock.londonTimeOf(starts)), formatDate(clock.londonTimeOf(ends - 1))];
  const isOccupied = occupied.some((other) => other.starts < ends && other.ends > starts);
  return starts > now && !isOccupied && !off.some((days) => days.from <= to && from <= days.to);
}

/**
 * Converts between instants and London time in the weeks around an instant, in which the clocks change
 * at most once. A London time is in milliseconds, as if London's clock showed UTC.
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
    londonTimeOf: (instant: number) => instant + (instant < change ? before : after),
    /** Returns the earlier of two possible instants, and the clock change for a time that is skipped. */
    instantOf: (londonTime: number) =>
      londonTime - before < change ? londonTime - before : Math.max(londonTime - after, change),
  };
}

type Clock = ReturnType<typeof openLondonClock>;

/** `midnight` is a London time. */
type LondonDay = TimeRange & { date: string; weekday: number; midnight: number };

/** Lists today, the days up to the horizon and one more day. */
function listDays(clock: Clock, now: number): LondonDay[] {
  const today = Math.floor(clock.londonTimeOf(now) / day) * day;
  return Array.from({ length: freeTimeLimits.horizonDays + 2 }, (_, daysAhead) => {
    const midnight = today + daysAhead * day;
    const [starts, ends] = [clock.instantOf(midnight), clock.instantOf(midnight + day)];
    return { starts, ends, midnight, date: formatDate(midnight), weekday: new Date(midnight).getUTCDay() || 7 };
  });
}

/** An appointment of a whole day may span the breaks. */
function listWorkRanges(
  { weekday, midnight, ends }: LondonDay,
  shifts: readonly Shift[],
  { clock, minutes }: { clock: Clock; minutes: number },
): TimeRange[] {
  const ranges = shifts
    .filter((shift) => shift.weekday === weekday)
    .map(({ from, to }) => ({
      starts: clock.instantOf(midnight + timeOfDay(from)),
      ends: to === lastMinute ? ends : clock.instantOf(midnight + timeOfDay(to)),
    }));
  const [first, last] = [ranges[0], ranges.at(-1)];
  return minutes >= wholeDay && first && last ? [{ starts: first.starts, ends: last.ends }] : ranges;
}

/** Returns the milliseconds since midnight of a time such as '08:30'. */
function timeOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * hour + minutes * minute;
}

/** Joins adjacent ranges so that an appointment may continue past noon or midnight. */
function joinTouching(ranges: readonly TimeRange[]): TimeRange[] {
  const joined: TimeRange[] = [];
  for (const range of ranges) {
    const before = joined.at(-1);
    if (before && range.starts <= before.ends) before.ends = Math.max(before.ends, range.ends);
    else joined.push({ ...range });
  }
  return joined;
}

function subtractRanges(ranges: readonly TimeRange[], occupied: readonly TimeRange[]): TimeRange[] {
  const inOrder = joinTouching([...occupied].sort((a, b) => a.starts - b.starts));
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

function listSteps(first: number, last: number): number[] {
  const from = nextStep(first);
  return Array.from({ length: Math.max(0, Math.floor((last - from) / step) + 1) }, (_, index) => from + index * step);
}

/** Chooses the first, the middle and the last start, each at least `spacing` after the previous one. */
function chooseStarts(starts: readonly number[], spacing: number): number[] {
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const middle = (first + last) / 2;
  const distance = (start: number) => Math.abs(start - middle);
  const central = starts.reduce((best, start) => (distance(start) < distance(best) ? start : best));
  const chosenStarts = [first];
  for (const start of [central, last]) if (start - (chosenStarts.at(-1) ?? first) >= spacing) chosenStarts.push(start);
  return chosenStarts;
}

function nextStep(instant: number): number {
  return Math.ceil(instant / step) * step;
}

function hourBefore(instant: number): number {
  return Math.floor(instant / hour) * hour;
}

/** Returns London's offset from UTC in milliseconds. The instant must be a full hour. */
function offsetAt(instant: number): number {
  const londonTime = londonDateTime(new Date(instant).toISOString());
  if (!londonTime) throw new Error(`${instant} is not an instant`);
  return Date.parse(`${londonTime.join('T')}Z`) - instant;
}

function formatDate(londonTime: number): string {
  return new Date(londonTime).toISOString().slice(0, 10);
}
