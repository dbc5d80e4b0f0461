/** Generates pseudo-random numbers from a seed (mulberry32, public domain). */
export class Random {
  #state: number;

  /** Each name has its own stream, so that one client's choices do not depend on the others. */
  constructor(seed: number, name = '') {
    this.#state = seed;
    for (const letter of name) this.#state = Math.imul(this.#state ^ letter.charCodeAt(0), 0x9e3779b1) >>> 0;
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  isLikely(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)];
  }

  /** Picks a value by weight. The weights need not add up to 1. */
  pickWeighted<T>(items: readonly (readonly [weight: number, value: T])[]): T {
    let remaining = this.next() * items.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of items) {
      remaining -= weight;
      if (remaining < 0) return value;
    }
    throw new Error('There is nothing to choose from');
  }
}
