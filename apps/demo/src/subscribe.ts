import { setTimeout as pause } from 'node:timers/promises';
import { type DemoFeedItem, demo } from '@fixit/contract/demo';
import { createClient } from './client.ts';
import { isAway } from './retry.ts';

const retryDelayMs = 2_000;

/** Events from just before the start are included, because nobody may have answered them. */
const overlapMs = 60_000;

/**
 * Yields events in order, from a minute ago. Retries while the server is unreachable. Throws if there
 * is no feed or the secret is wrong.
 */
export async function* subscribe(origin: string, secret: string, signal: AbortSignal): AsyncGenerator<DemoFeedItem> {
  const client = createClient(origin, secret);
  let cursor = new Date(Date.now() - overlapMs).toISOString();
  while (!signal.aborted) {
    try {
      const { data } = await client.call(demo.feed, { query: { after: cursor } }, { signal });
      cursor = data.cursor;
      yield* data.items;
    } catch (error) {
      if (signal.aborted) return;
      if (!isAway(error)) throw error;
      await pause(retryDelayMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
