import { refuse } from './refusal.ts';

interface SemaphoreSize {
  atOnce: number;
  waiting: number;
}

/** Limits the work that runs at once and the work that waits for it. Work beyond both is refused with 503. */
export class Semaphore {
  readonly #size: SemaphoreSize;
  readonly #message: string | undefined;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** Work is refused with this message. */
  constructor(size: SemaphoreSize, message?: string) {
    this.#size = size;
    this.#message = message;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#size.atOnce) {
      if (this.#waiting.length >= this.#size.waiting) {
        throw refuse('unavailable', { retryAfter: 2, ...(this.#message ? { message: this.#message } : {}) });
      }
      // Finished work passes on its slot, so that nothing slips in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  get idle(): boolean {
    return this.#running === 0;
  }
}

export class KeyedSemaphore {
  readonly #size: SemaphoreSize;
  readonly #message: string | undefined;
  readonly #semaphores = new Map<string, Semaphore>();

  constructor(size: SemaphoreSize, message?: string) {
    this.#size = size;
    this.#message = message;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const semaphore = this.#semaphores.get(key) ?? new Semaphore(this.#size, this.#message);
    this.#semaphores.set(key, semaphore);
    try {
      return await semaphore.run(work);
    } finally {
      if (semaphore.idle) this.#semaphores.delete(key);
    }
  }
}
