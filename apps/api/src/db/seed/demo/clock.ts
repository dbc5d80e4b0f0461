import { Temporal } from 'temporal-polyfill';

const zone = 'Europe/London';

export interface Appointment {
  /** `YYYY-MM-DD` and `HH:MM:SS` as a clock in London shows them. */
  date: string;
  time: string;
  starts_at: Date;
}

/** A wall time in London so many days after (or before) the day of an instant. */
export function londonInstant(now: Date, days: number, clock: string): Appointment {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const date = today.add({ days });
  const time = Temporal.PlainTime.from(clock.padStart(5, '0'));
  const starts = date.toZonedDateTime({ timeZone: zone, plainTime: time });
  return { date: date.toString(), time: time.toString(), starts_at: new Date(starts.epochMilliseconds) };
}
