import type { RateLimit } from '@fixit/contract/rate-limit';
import type { Count, LimitCounts } from './limit-counts.ts';

/** Milliseconds until a count is added to the shared one. */
const interval = 1_000;
/** Keys that are remembered while none of their counts is pending; a forgotten one is read back when it counts again. */
const remembered = 50_000;

interface Kept {
  shared: number;
  pending: number;
  sending: number;
  /** When it starts again at zero, in milliseconds of this process's monotonic clock. */
  endsAt: number;
}

/** A count costs no statement; for that, a process may exceed the limit for a second, and loses it when killed. */
export class BatchedCounts {
  readonly #counts: LimitCounts;
  readonly #rate: RateLimit;
  readonly #onFailure: (error: unknown) => void;
  readonly #kept = new Map<string, Kept>();
  #timer: NodeJS.Timeout | undefined;
  #adding: Promise<void> = Promise.resolve();

  /** `onFailure` is called when the shared counts cannot be reached; they are tried again. */
  constructor(counts: LimitCounts, rate: RateLimit, onFailure: (error: unknown) => void) {
    this.#counts = counts;
    this.#rate = rate;
    this.#onFailure = onFailure;
  }

  count(key: string, by: number): Count {
    const now = performance.now();
    let kept = this.#kept.get(key);
    if (!kept || kept.endsAt <= now) {
      kept = { shared: 0, pending: 0, sending: 0, endsAt: now + this.#rate.seconds * 1000 };
      this.#kept.set(key, kept);
    }
    kept.pending += by;
    this.#timer ??= setTimeout(() => void this.flush(), interval).unref();
    return { count: kept.shared + kept.sending + kept.pending, msLeft: kept.endsAt - now };
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#adding = this.#adding.then(() => this.#add());
    return this.#adding;
  }

  async #add(): Promise<void> {
    const changed = [...this.#kept].filter(([, { pending }]) => pending > 0);
    for (const [, kept] of changed) {
      kept.sending = kept.pending;
      kept.pending = 0;
    }
    try {
      const additions = changed.map(([key, { sending }]) => ({ key, by: sending }));
      const counts = additions.length > 0 ? await this.#counts.add(this.#rate, additions) : [];
      const now = performance.now();
      for (const [index, [, kept]] of changed.entries()) {
        const { count, msLeft } = counts[index] ?? { count: 0, msLeft: 0 };
        Object.assign(kept, { shared: count, sending: 0, endsAt: now + msLeft });
      }
    } catch (error) {
      for (const [, kept] of changed) {
        kept.pending += kept.sending;
        kept.sending = 0;
      }
      this.#onFailure(error);
    }
    this.#forgetPast();
  }

  #forgetPast(): void {
    const now = performance.now();
    const isFull = this.#kept.size > remembered;
    for (const [key, { pending, endsAt }] of this.#kept) {
      if (endsAt <= now || (isFull && pending === 0)) this.#kept.delete(key);
    }
  }
}
