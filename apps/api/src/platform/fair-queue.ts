import { refuse } from './refusal.ts';

interface FairQueueSize {
  maxRunning: number;
  maxWaitingPerKey: number;
}

interface QueuedWork {
  key: string;
  tag: number;
  begin: () => void;
}

/** The key that has used the least running time comes next. */
export class FairQueue {
  readonly #size: FairQueueSize;
  readonly #message: string;
  readonly #lastTag = new Map<string, number>();
  #waiting: QueuedWork[] = [];
  #running = 0;
  /** A new or returning key starts from this tag, so it cannot claim a share that it did not use. */
  #now = 0;

  /** Refuses excess work with 503 and this message. */
  constructor(size: FairQueueSize, message: string) {
    this.#size = size;
    this.#message = message;
  }

  /** `cost` is in any unit that all work of the queue shares. */
  async run<T>(key: string, cost: number, work: () => Promise<T>): Promise<T> {
    const waitingCount = this.#waiting.filter((queued) => queued.key === key).length;
    if (waitingCount >= this.#size.maxWaitingPerKey)
      throw refuse('unavailable', { retryAfter: 2, message: this.#message });
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
    if (this.#running >= this.#size.maxRunning) return;
    const [next] = this.#waiting.toSorted((a, b) => a.tag - b.tag);
    if (!next) return this.#lastTag.clear();
    this.#waiting = this.#waiting.filter((queued) => queued !== next);
    this.#running += 1;
    this.#now = Math.max(this.#now, next.tag);
    next.begin();
  }
}
