import { setTimeout as pause } from 'node:timers/promises';
import { type DemoFeedItem, demo } from '@fixit/contract/demo';
import { createClient } from './client.ts';
import { isAway } from './retry.ts';

/** The pause before a retry is in milliseconds. */
const retryAfter = 2_000;

/** Events up to this many milliseconds before the start are read, because nobody followed them. */
const overlap = 60_000;

/**
 * Yields events from a minute ago on, in order. Retries while the server is away; throws without a
 * feed or with a wrong secret.
 */
export async function* subscribe(origin: string, secret: string, signal: AbortSignal): AsyncGenerator<DemoFeedItem> {
  const client = createClient(origin, secret);
  let cursor = new Date(Date.now() - overlap).toISOString();
  while (!signal.aborted) {
    try {
      const { data } = await client.call(demo.feed, { query: { after: cursor } }, { signal });
      cursor = data.cursor;
      yield* data.items;
    } catch (error) {
      if (signal.aborted) return;
      if (!isAway(error)) throw error;
      await pause(retryAfter, undefined, { signal }).catch(() => undefined);
    }
  }
}
