import { LRUCache } from 'lru-cache';

export interface CachedCalendar {
  /** The buffer must not be modified because it is compressed only once. */
  readonly body: Buffer;
  readonly etag: string;
  readonly version: string;
  readonly market_name: string;
  /** The calendar expires at this time, in milliseconds since 1970 by the database's clock. */
  readonly valid_until: number;
}

/** Does not include compressed copies, which need about 20% more. */
const maxTotalBytes = 24_000_000;

const emptyEntryBytes = 1_000;

export type CalendarCache = LRUCache<string, CachedCalendar>;

export function makeCalendarCache(): CalendarCache {
  return new LRUCache({ maxSize: maxTotalBytes, sizeCalculation: ({ body }) => body.length + emptyEntryBytes });
}
