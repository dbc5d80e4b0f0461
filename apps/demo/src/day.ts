import { londonDateTime } from '@fixit/contract/value/appointment';

/** A wall time in London has a day `YYYY-MM-DD` and a time `HH:MM`. */
export interface Start {
  day: string;
  time: string;
}

const minute = 60_000;

export function londonDay(from: Date, daysAhead: number): string {
  return dayAfter(wallOf(from).day, daysAhead);
}

export function dayAfter(day: string, days: number): string {
  const moved = new Date(`${day}T12:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Returns 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
}

/** Returns the wall time in London. */
export function wallOf(instant: Date): Start {
  const wall = londonDateTime(instant.toISOString());
  if (!wall) throw new RangeError('There is no such instant');
  return { day: wall[0], time: wall[1] };
}

export function keyOf({ day, time }: Start): string {
  return `${day}T${time}`;
}

export function keyAfter(start: Start, minutes: number): string {
  return new Date(Date.parse(`${keyOf(start)}:00Z`) + minutes * minute).toISOString().slice(0, 16);
}
