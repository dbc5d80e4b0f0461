import { Temporal } from 'temporal-polyfill';

const zone = 'Europe/London';

interface LondonDateTime {
  /** The date in London is written `YYYY-MM-DD`, the time `HH:MM:SS`. */
  date: string;
  time: string;
  starts_at: Date;
}

export type LondonTime = (days: number, clock: string) => LondonDateTime;

/** Caches its results, because thousands of appointments share a few times of day. */
export function createLondonClock(now: Date): LondonTime {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const cache = new Map<string, LondonDateTime>();
  return (days, clock) => {
    const key = `${days} ${clock}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const date = today.add({ days });
    const plainTime = Temporal.PlainTime.from(clock.padStart(5, '0'));
    const { epochMilliseconds } = date.toZonedDateTime({ timeZone: zone, plainTime });
    const dateTime = { date: date.toString(), time: plainTime.toString(), starts_at: new Date(epochMilliseconds) };
    cache.set(key, dateTime);
    return dateTime;
  };
}
