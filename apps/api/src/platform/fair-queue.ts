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
 * Limits the work that runs at once, and shares it fairly among keys by its cost. Next comes the work
 * whose key has had the least, so that keys take turns however much one of them requests.
 */
export class FairQueue {
  readonly #size: FairQueueSize;
  readonly #message: string;
  readonly #lastTag = new Map<string, number>();
  #waiting: QueuedWork[] = [];
  #running = 0;
  /** Is the tag of the work that began last. A returning key cannot claim what it did not use. */
  #now = 0;

  /** Work is refused with 503 and this message. */
  constructor(size: FairQueueSize, message: string) {
    this.#size = size;
    this.#message = message;
  }

  /** Runs `work` when its turn comes. `cost` may be in any unit, as long as all work of a queue uses the same. */
  async run<T>(key: string, cost: number, work: () => Promise<T>): Promise<T> {
    const ofKey = this.#waiting.filter((one) => one.key === key).length;
    if (ofKey >= this.#size.waitingOfKey) throw refuse('unavailable', { retryAfter: 2, message: this.#message });
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
    const [next] = this.#waiting.toSorted((one, other) => one.tag - other.tag);
    if (!next) return this.#lastTag.clear();
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#running += 1;
    this.#now = Math.max(this.#now, next.tag);
    next.begin();
  }
}
