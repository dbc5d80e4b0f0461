import { refuse } from './refusal.ts';

/** Lets so many pieces of work run at once and so many wait; who comes after those is told that it is not available now. */
export class Gate {
  readonly #atOnce: number;
  readonly #waitingMost: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#waitingMost = waiting;
  }

  /** Runs a piece of work when it is its turn. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#waitingMost) throw refuse('unavailable', { retryAfter: 1 });
      // Whoever leaves hands on its place, so that nobody slips in between.
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
}
