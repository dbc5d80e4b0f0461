import { Temporal } from 'temporal-polyfill';

const zone = 'Europe/London';

interface Appointment {
  /** `YYYY-MM-DD` and `HH:MM:SS` as a clock in London shows them. */
  date: string;
  time: string;
  starts_at: Date;
}

export type LondonTime = (days: number, clock: string) => Appointment;

/** Thousands of appointments share few hours, so it remembers them. */
export function createLondonClock(now: Date): LondonTime {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const known = new Map<string, Appointment>();
  return (days, clock) => {
    const asked = `${days} ${clock}`;
    const remembered = known.get(asked);
    if (remembered) return remembered;
    const date = today.add({ days });
    const plainTime = Temporal.PlainTime.from(clock.padStart(5, '0'));
    const { epochMilliseconds } = date.toZonedDateTime({ timeZone: zone, plainTime });
    const appointment = { date: date.toString(), time: plainTime.toString(), starts_at: new Date(epochMilliseconds) };
    known.set(asked, appointment);
    return appointment;
  };
}
