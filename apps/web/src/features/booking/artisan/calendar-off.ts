import { type Shift, type TimeOff, usualHours } from '@fixit/contract/value/week';

/** `hours` is null until the artisan has set them. */
export interface WorkingTimes {
  readonly hours: readonly Shift[] | null;
  readonly timesOff: readonly TimeOff[];
}

/** Both ends are minutes from a day's midnight. */
export interface MinuteRange {
  readonly from: number;
  readonly to: number;
}

export const minutesPerDay = 24 * 60;

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns '13:30', for example. */
export function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export function timeOffOn(day: string, { timesOff }: WorkingTimes): TimeOff | null {
  return timesOff.find(({ from, to }) => from <= day && day <= to) ?? null;
}

/** Ignores time off. Returns the usual hours if none are set. */
export function workingHoursOn(day: string, { hours }: WorkingTimes): MinuteRange[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return (hours ?? usualHours)
    .filter((span) => span.weekday === weekday)
    .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
    .toSorted((a, b) => a.from - b.from);
}

/** Returns the working hours after `clock`, or all of them if `clock` is empty. */
export function remainingHours(hours: readonly MinuteRange[], clock: string): MinuteRange[] {
  const now = minutesOf(clock);
  return hours.filter(({ to }) => to > now).map(({ from, to }) => ({ from: Math.max(from, now), to }));
}

export function offHoursOn(day: string, work: WorkingTimes): MinuteRange[] {
  const working = workingHoursOn(day, work);
  return [0, ...working.map(({ to }) => to)]
    .map((from, index) => ({ from, to: working[index]?.from ?? minutesPerDay }))
    .filter(({ from, to }) => from < to);
}
