import { londonDateTime } from './appointment.ts';

const hour = 3_600_000;

/** Returns the instant of a date and time in London: the earlier of two, or null in the hour that spring skips. */
export function instantOf({
  appointment_date,
  appointment_time,
}: {
  appointment_date: string;
  appointment_time: string;
}): number | null {
  const time = appointment_time.slice(0, 5);
  const winter = Date.parse(`${appointment_date}T${time}Z`);
  const isMatch = (instant: number) =>
    londonDateTime(new Date(instant).toISOString())?.join() === `${appointment_date},${time}`;
  return [winter - hour, winter].find(isMatch) ?? null;
}

/**
 * Returns the same time of day in London some days later: the earlier of two, or an hour later in
 * the hour that spring skips.
 */
export function addDays(instant: number, days: number): number {
  const [date = '', appointment_time = ''] = londonDateTime(new Date(instant).toISOString()) ?? [];
  const day = new Date(Date.parse(`${date}T00:00Z`) + days * 24 * hour);
  const appointment_date = day.toISOString().slice(0, 10);
  return instantOf({ appointment_date, appointment_time }) ?? Date.parse(`${appointment_date}T${appointment_time}Z`);
}
