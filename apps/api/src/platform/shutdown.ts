import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds from a signal until the process ends, whatever hangs: less than the ten seconds that containers get. */
const shutdownTimeoutMs = 9_500;

/** Milliseconds within which signals count as one: a Ctrl-C comes from the terminal, from npm and from npm start. */
const sameSignal = 500;

/**
 * The first signal aborts; the process ends at once at a second one, and when it has not ended by itself in time. Returns a function that leaves
 * later signals to Node.
 */
export function abortOnSignal(stop: AbortController): () => void {
  let first: number | undefined;
  const onSignal = () => {
    if (first !== undefined) {
      if (performance.now() - first > sameSignal) endNow('Ended at once, at a second signal.');
      return;
    }
    first = performance.now();
    setTimeout(endNow, shutdownTimeoutMs, 'Ended at once, as something did not end in time.').unref();
    stop.abort();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}

function endNow(why: string): void {
  console.error(why);
  process.exit(1);
}

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
