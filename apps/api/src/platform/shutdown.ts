import { setTimeout as wait } from 'node:timers/promises';

interface Closer {
  close: () => Promise<unknown>;
  patience: number;
}

export class Shutdown {
  readonly #closers: Closer[] = [];

  /** Adds how to close something, and how many milliseconds that may take before it is left behind. */
  add(close: () => Promise<unknown>, patience: number): void {
    this.#closers.push({ close, patience });
  }

  /** Closes everything. What fails to close does not keep the rest open; its errors are thrown at the end. */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (const { close, patience } of this.#closers.splice(0).reverse()) {
      const closing = close().catch((error: unknown) => errors.push(error));
      await Promise.race([closing, wait(patience, undefined, { ref: false })]);
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be closed');
  }
}
