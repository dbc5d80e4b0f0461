import { refuse } from './refusal.ts';

interface FairQueueSize {
  atOnce: number;
  /** At most this much work of one key may wait. */
  waitingOfKey: number;
}

interface QueuedWork {
  key: string;
  tag: number;
  begin: () => void;
}

/**
 * Limits the work that runs at once, and shares it fairly among keys by its cost. The key that has used
 * the least comes next, so that keys take turns even if one of them requests much more.
 */
export class FairQueue {
  readonly #size: FairQueueSize;
  readonly #message: string;
  readonly #lastTag = new Map<string, number>();
  #waiting: QueuedWork[] = [];
  #running = 0;
  /** This is the tag of the work that began last. A returning key cannot claim its unused share. */
  #now = 0;

  /** If too much work is waiting, further work is refused with 503 and this message. */
  constructor(size: FairQueueSize, message: string) {
    this.#size = size;
    this.#message = message;
  }

  /** Runs `work` when its turn comes. `cost` may be in any unit that all work of the queue shares. */
  async run<T>(key: string, cost: number, work: () => Promise<T>): Promise<T> {
    const waitingCount = this.#waiting.filter((queued) => queued.key === key).length;
    if (waitingCount >= this.#size.waitingOfKey) throw refuse('unavailable', { retryAfter: 2, message: this.#message });
    const tag = Math.max(this.#lastTag.get(key) ?? 0, this.#now) + cost;
    this.#lastTag.set(key, tag);
    await new Promise<void>((begin) => {
      this.#waiting.push({ key, tag, begin });
      this.#beginNext();
    });
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#beginNext();
    }
  }

  #beginNext(): void {
    if (this.#running >= this.#size.atOnce) return;
    const [next] = this.#waiting.toSorted((a, b) => a.tag - b.tag);
    if (!next) return this.#lastTag.clear();
    this.#waiting = this.#waiting.filter((queued) => queued !== next);
    this.#running += 1;
    this.#now = Math.max(this.#now, next.tag);
    next.begin();
  }
}
