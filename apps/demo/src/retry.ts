import { setTimeout as pause } from 'node:timers/promises';
import { RefusedCall } from './client.ts';

/** A restart of the server takes a few seconds. */
const restartRetry = { pauseMs: 2_000, attempts: 30 };

const maxAttempts = 3;

/** Returns true if the server is unreachable or broken, and false if it refused the call. */
export function isAway(error: unknown): boolean {
  return !(error instanceof RefusedCall && error.status < 500);
}

/** Repeats a task while the server is unreachable. Throws its last error. */
export async function retryWhileAway(
  task: () => Promise<void>,
  signal: AbortSignal,
  { pauseMs, attempts } = restartRetry,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      if (signal.aborted || attempt === attempts || !isAway(error)) throw error;
      await pause(pauseMs, undefined, { signal, ref: false });
    }
  }
}

/** Repeats a task if the state has changed (409) or the chosen time is no longer valid (400). */
export async function retryOnConflict<T>(task: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      const isStale = error instanceof RefusedCall && (error.status === 409 || error.status === 400);
      if (!isStale || attempt === maxAttempts) throw error;
    }
  }
}
