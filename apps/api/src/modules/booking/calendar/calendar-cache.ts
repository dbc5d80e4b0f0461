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

/** This limits the total size of all calendars. Compressed copies need about 20% more. */
const maxBytes = 24_000_000;

/** This is the estimated size of a cache entry without events. */
const entryBytes = 1_000;

/** Caches calendars by account in this process's memory. */
export type CalendarCache = LRUCache<string, CachedCalendar>;

export function makeCalendarCache(): CalendarCache {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ body }) => body.length + entryBytes });
}
