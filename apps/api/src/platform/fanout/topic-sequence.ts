import { randomUUID } from 'node:crypto';

/** A process remembers the numbers of this many topics. */
const maxTopics = 50_000;

/** Returns an id that distinguishes this run of numbers from all others. */
export const newOrigin = () => randomUUID().slice(-12);

/** Numbers the frames that a process sends, from 1 in each topic. The numbers of a long unused topic may restart. */
export class SequenceNumbers {
  readonly #last = new Map<string, number>();

  next(topic: string): number {
    const number = (this.#last.get(topic) ?? 0) + 1;
    // The topic that has been unused longest comes first.
    this.#last.delete(topic);
    this.#last.set(topic, number);
    const [oldest] = this.#last.keys();
    if (this.#last.size > maxTopics && oldest !== undefined) this.#last.delete(oldest);
    return number;
  }
}

/** Notices by the number of a frame that an earlier frame of its topic is missing. */
export class SequenceCheck {
  readonly #last = new Map<string, Map<string, number>>();

  /** Returns true if numbers between the last one and this one are missing. Returns false for the first number. */
  skips(topic: string, origin: string, number: number): boolean {
    const lastByOrigin = this.#last.get(topic) ?? new Map<string, number>();
    this.#last.set(topic, lastByOrigin);
    const last = lastByOrigin.get(origin);
    lastByOrigin.set(origin, number);
    return last !== undefined && number > last + 1;
  }

  forget(topic: string): void {
    this.#last.delete(topic);
  }
}
