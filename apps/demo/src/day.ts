import { londonDateTime } from '@fixit/contract/value/appointment';

/** A start has a day (`YYYY-MM-DD`) and a time (`HH:MM`) in London. */
export interface Start {
  day: string;
  time: string;
}

const minute = 60_000;

export function londonDay(from: Date, daysAhead: number): string {
  return dayAfter(londonStart(from).day, daysAhead);
}

export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
}

export function londonStart(instant: Date): Start {
  const london = londonDateTime(instant.toISOString());
  if (!london) throw new RangeError('There is no such instant');
  return { day: london[0], time: london[1] };
}

export function keyOf({ day, time }: Start): string {
  return `${day}T${time}`;
}

export function keyAfter(start: Start, minutes: number): string {
  return new Date(Date.parse(`${keyOf(start)}:00Z`) + minutes * minute).toISOString().slice(0, 16);
}
