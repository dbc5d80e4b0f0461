import { AsyncResource } from 'node:async_hooks';
import type { RateLimit } from '@fixit/contract/rate-limit';
import type { LimitCount, LimitCounts } from './limit-counts.ts';

export const flushIntervalMs = 1_000;
/** Above this number, keys without a pending count are evicted. Their next flush reads the shared count. */
const maxKeys = 50_000;

interface BatchedCount {
  shared: number;
  pending: number;
  sending: number;
  /** The time is in milliseconds of the monotonic clock. */
  endsAt: number;
}

/**
 * Batches counts, so that a call needs no SQL statement. A process may therefore exceed the limit for a
 * second, and a killed process loses its pending counts.
 */
export class BatchedCounts {
  readonly #counts: LimitCounts;
  readonly #rate: RateLimit;
  readonly #onFailure: (error: unknown) => void;
  readonly #batch = new Map<string, BatchedCount>();
  /** Binding keeps the statement out of the trace of the call that started the timer. */
  readonly #flushInBackground = AsyncResource.bind(() => void this.flush());
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  /** The next flush retries after `onFailure`. */
  constructor(counts: LimitCounts, rate: RateLimit, onFailure: (error: unknown) => void) {
    this.#counts = counts;
    this.#rate = rate;
    this.#onFailure = onFailure;
  }

  count(key: string, by: number): LimitCount {
    const now = performance.now();
    let batch = this.#batch.get(key);
    if (!batch || batch.endsAt <= now) {
      batch = { shared: 0, pending: 0, sending: 0, endsAt: now + this.#rate.seconds * 1000 };
      this.#batch.set(key, batch);
    }
    batch.pending += by;
    this.#timer ??= setTimeout(this.#flushInBackground, flushIntervalMs).unref();
    return { count: batch.shared + batch.sending + batch.pending, msLeft: batch.endsAt - now };
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing = this.#flushing.then(() => this.#add());
    return this.#flushing;
  }

  async #add(): Promise<void> {
    const changed = [...this.#batch].filter(([, { pending }]) => pending > 0);
    for (const [, batch] of changed) {
      batch.sending = batch.pending;
      batch.pending = 0;
    }
    try {
      const additions = changed.map(([key, { sending }]) => ({ key, by: sending }));
      const counts = additions.length > 0 ? await this.#counts.add(this.#rate, additions) : [];
      const now = performance.now();
      for (const [index, [, batch]] of changed.entries()) {
        const { count, msLeft } = counts[index] ?? { count: 0, msLeft: 0 };
        Object.assign(batch, { shared: count, sending: 0, endsAt: now + msLeft });
      }
    } catch (error) {
      for (const [, batch] of changed) {
        batch.pending += batch.sending;
        batch.sending = 0;
      }
      this.#onFailure(error);
    }
    this.#evictKeys();
  }

  #evictKeys(): void {
    const now = performance.now();
    const isFull = this.#batch.size > maxKeys;
    for (const [key, { pending, endsAt }] of this.#batch) {
      if (endsAt <= now || (isFull && pending === 0)) this.#batch.delete(key);
    }
  }
}
