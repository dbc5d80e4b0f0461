import { setTimeout as wait } from 'node:timers/promises';

/** The process exits even if something hangs. Docker kills a container after ten seconds. */
const shutdownTimeoutMs = 9_500;

/**
 * Signals within this time count as one, because a Ctrl-C arrives from the terminal, from npm and from
 * npm start.
 */
const sameSignalMs = 500;

/** Ends the process after a second signal or a slow shutdown. Returns a function that stops handling signals. */
export function abortOnSignal(stop: AbortController): () => void {
  let firstSignalAt: number | undefined;
  const onSignal = () => {
    if (firstSignalAt !== undefined) {
      if (performance.now() - firstSignalAt > sameSignalMs) endNow('Forced to exit by a second signal.');
      return;
    }
    firstSignalAt = performance.now();
    setTimeout(endNow, shutdownTimeoutMs, 'Forced to exit: shutdown timed out.').unref();
    stop.abort();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}

function endNow(reason: string): void {
  console.error(reason);
  process.exit(1);
}

interface Closer {
  close: () => Promise<unknown>;
  timeoutMs: number;
}

export class Shutdown {
  readonly #closers: Closer[] = [];

  /** Parts close in reverse order, and the shutdown waits for each only until its timeout. */
  add(close: () => Promise<unknown>, timeoutMs: number): void {
    this.#closers.push({ close, timeoutMs });
  }

  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (const { close, timeoutMs } of this.#closers.splice(0).reverse()) {
      const closing = close().catch((error: unknown) => errors.push(error));
      await Promise.race([closing, wait(timeoutMs, undefined, { ref: false })]);
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be closed');
  }
}
