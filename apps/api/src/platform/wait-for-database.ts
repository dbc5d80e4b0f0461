import { setTimeout as wait } from 'node:timers/promises';
import { explainStartFailure } from './start-failure.ts';

/** The database is starting or failing over, or its name does not resolve yet. */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  '57P03',
  '57P01',
  '53300',
  '25006',
]);

/** The role or the database is still being created, or a setting is wrong. */
const notCreatedCodes = new Set(['28000', '28P01', '3D000']);

/** A role or database that is still missing after `creationAttempts` counts as a wrong setting. */
const retry = { delayMs: 1_000, attemptsPerLog: 30, creationAttempts: 120 } as const;

interface WaitOptions {
  warn: (sentence: string) => void;
  stop: AbortSignal;
  delayMs?: number;
  creationAttempts?: number;
}

export async function waitForDatabase<T>(
  reach: () => Promise<T>,
  { warn, stop, delayMs = retry.delayMs, creationAttempts = retry.creationAttempts }: WaitOptions,
): Promise<T> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await reach();
    } catch (error) {
      if (!hasCode(error, unavailableCodes) && !(hasCode(error, notCreatedCodes) && attempts < creationAttempts))
        throw error;
      if (attempts % retry.attemptsPerLog === 0) warn(`${explainStartFailure(error)} This process waits for it.`);
      await wait(delayMs, undefined, { signal: stop });
    }
  }
}

/** A connection timeout belongs to `unavailableCodes`. */
function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && codes.has(String(error.code))) return true;
  const isTimeout = /timeout exceeded when trying to connect|connection timeout/.test(error.message);
  return (isTimeout && codes === unavailableCodes) || hasCode(error.cause, codes);
}
