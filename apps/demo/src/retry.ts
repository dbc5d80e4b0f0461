import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from './client.ts';

/** A restart takes seconds. */
const away = { pause: 2_000, tries: 30 };

/** How often to start again when the state differs from what was read. */
const readings = 3;

/** Whether the server is away or broken, rather than refusing. */
export function isAway(error: unknown): boolean {
  return !(error instanceof Refused && error.status < 500);
}

/** `act` may run twice. Throws its last error. */
export async function retryWhileAway(
  act: () => Promise<void>,
  signal: AbortSignal,
  { pause: between, tries } = away,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await act();
    } catch (error) {
      if (signal.aborted || tried === tries || !isAway(error)) throw error;
      await pause(between, undefined, { signal, ref: false });
    }
  }
}

/** When the state differs by then (409) or the chosen time is no longer one (400), reads and chooses again. */
export async function readAnew<T>(act: () => Promise<T>): Promise<T> {
  for (let read = 1; ; read += 1) {
    try {
      return await act();
    } catch (error) {
      const isOld = error instanceof Refused && (error.status === 409 || error.status === 400);
      if (!isOld || read === readings) throw error;
    }
  }
}
