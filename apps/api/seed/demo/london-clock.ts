import { Temporal } from 'temporal-polyfill';

const zone = 'Europe/London';

interface Appointment {
  /** London's date and time are written `YYYY-MM-DD` and `HH:MM:SS`. */
  date: string;
  time: string;
  starts_at: Date;
}

export type LondonTime = (days: number, clock: string) => Appointment;

/** Results are cached, because thousands of appointments share few hours. */
export function createLondonClock(now: Date): LondonTime {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const cache = new Map<string, Appointment>();
  return (days, clock) => {
    const key = `${days} ${clock}`;
    const remembered = cache.get(key);
    if (remembered) return remembered;
    const date = today.add({ days });
    const plainTime = Temporal.PlainTime.from(clock.padStart(5, '0'));
    const { epochMilliseconds } = date.toZonedDateTime({ timeZone: zone, plainTime });
    const appointment = { date: date.toString(), time: plainTime.toString(), starts_at: new Date(epochMilliseconds) };
    cache.set(key, appointment);
    return appointment;
  };
}
