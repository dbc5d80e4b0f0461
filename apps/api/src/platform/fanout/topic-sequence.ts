import { randomUUID } from 'node:crypto';

const maxTopics = 50_000;

export const newOrigin = () => randomUUID().slice(-12);

/** The numbers of a topic that has long been unused may restart. */
export class SequenceNumbers {
  readonly #last = new Map<string, number>();

  next(topic: string): number {
    const number = (this.#last.get(topic) ?? 0) + 1;
    this.#last.delete(topic);
    this.#last.set(topic, number);
    const [oldest] = this.#last.keys();
    if (this.#last.size > maxTopics && oldest !== undefined) this.#last.delete(oldest);
    return number;
  }
}

export class SequenceCheck {
  readonly #last = new Map<string, Map<string, number>>();

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
