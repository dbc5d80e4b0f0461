import { type SQL, sql } from 'drizzle-orm';

/** The days are London's, as `YYYY-MM-DD`. The range includes the last one. */
export interface DayRange {
  first_day?: string | undefined;
  last_day?: string | undefined;
}

const startOfLondonDay = (day: string, daysLater = 0) =>
  sql`((${day}::date + ${daysLater}::integer)::timestamp at time zone 'Europe/London')`;

export function isInstantWithin(instant: SQL, { first_day, last_day }: DayRange): SQL {
  return sql`${first_day ? sql`${instant} >= ${startOfLondonDay(first_day)}` : sql`true`}
    and ${last_day ? sql`${instant} < ${startOfLondonDay(last_day, 1)}` : sql`true`}`;
}

/** A UUIDv7 contains its time, so the index that orders a list also finds the range. */
export function isIdWithin(id: SQL, { first_day, last_day }: DayRange): SQL {
  // A UUIDv7 cannot be older than 1970.
  const idAt = (instant: SQL) => sql`uuid_v7_from(greatest(${instant}, to_timestamp(0)))`;
  return sql`${first_day ? sql`${id} >= ${idAt(startOfLondonDay(first_day))}` : sql`true`}
    and ${last_day ? sql`${id} < ${idAt(startOfLondonDay(last_day, 1))}` : sql`true`}`;
}
