import { setTimeout as wait } from 'node:timers/promises';

interface Closer {
  close: () => Promise<unknown>;
  timeoutMs: number;
}

export class Shutdown {
  readonly #closers: Closer[] = [];

  /** Does not wait for `close` any longer than the timeout. */
  add(close: () => Promise<unknown>, timeoutMs: number): void {
    this.#closers.push({ close, timeoutMs });
  }

  /** A failure to close does not keep the rest open; errors are thrown at the end. */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (const { close, timeoutMs } of this.#closers.splice(0).reverse()) {
      const closing = close().catch((error: unknown) => errors.push(error));
      await Promise.race([closing, wait(timeoutMs, undefined, { ref: false })]);
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be closed');
  }
}
