import { refuse } from './refusal.ts';

interface SemaphoreSize {
  maxRunning: number;
  maxWaiting: number;
}

/** Refuses excess work with 503 and `message`. */
export class Semaphore {
  readonly #size: SemaphoreSize;
  readonly #message: string | undefined;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(size: SemaphoreSize, message?: string) {
    this.#size = size;
    this.#message = message;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#size.maxRunning) {
      if (this.#waiting.length >= this.#size.maxWaiting) {
        throw refuse('unavailable', { retryAfter: 2, ...(this.#message ? { message: this.#message } : {}) });
      }
      // Finished work hands over its slot, so new work cannot overtake waiting work.
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

  get isIdle(): boolean {
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
      if (semaphore.isIdle) this.#semaphores.delete(key);
    }
  }
}
