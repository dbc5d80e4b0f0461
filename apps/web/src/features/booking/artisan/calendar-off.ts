import { type Shift, type TimeOff, usualHours } from '@fixit/contract/value/week';

/** Hours are null before the artisan sets them. */
export interface Work {
  readonly hours: readonly Shift[] | null;
  readonly timesOff: readonly TimeOff[];
}

/** Minutes from a day's midnight. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const minutesOfDay = 24 * 60;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** '13:30' */
export function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export function timeOffOn(day: string, { timesOff }: Work): TimeOff | null {
  return timesOff.find(({ from, to }) => from <= day && day <= to) ?? null;
}

/** By the weekly hours alone. Without any, the usual ones. */
export function workOn(day: string, { hours }: Work): Stretch[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return (hours ?? usualHours)
    .filter((span) => span.weekday === weekday)
    .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
    .toSorted((one, other) => one.from - other.from);
}

export function freeOn(day: string, work: Work): Stretch[] {
  const working = workOn(day, work);
  return [0, ...working.map(({ to }) => to)]
    .map((from, index) => ({ from, to: working[index]?.from ?? minutesOfDay }))
    .filter(({ from, to }) => from < to);
}
