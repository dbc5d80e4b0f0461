import { setTimeout as pause } from 'node:timers/promises';
import { RefusedCall } from './client.ts';

/** A restart takes seconds. */
const away = { pause: 2_000, attempts: 30 };

/** An action reads again at most this many times if the state has changed since. */
const readings = 3;

/** Returns true if the server is away or broken, rather than refusing. */
export function isAway(error: unknown): boolean {
  return !(error instanceof RefusedCall && error.status < 500);
}

/** Repeats `act` while the server is away. Throws its last error. */
export async function retryWhileAway(
  act: () => Promise<void>,
  signal: AbortSignal,
  { pause: between, attempts } = away,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await act();
    } catch (error) {
      if (signal.aborted || tried === attempts || !isAway(error)) throw error;
      await pause(between, undefined, { signal, ref: false });
    }
  }
}

/** Reads and chooses again if the state has changed (409) or the chosen time is no longer valid (400). */
export async function readAgain<T>(act: () => Promise<T>): Promise<T> {
  for (let read = 1; ; read += 1) {
    try {
      return await act();
    } catch (error) {
      const isOld = error instanceof RefusedCall && (error.status === 409 || error.status === 400);
      if (!isOld || read === readings) throw error;
    }
  }
}
