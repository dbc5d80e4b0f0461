import { setTimeout as wait } from 'node:timers/promises';
import { explainStart } from './start-failure.ts';

/** What a database says, or the network, while it is not there yet: it starts, fails over, or its name is not published. */
const mayCome = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'],
  ...['57P03', '57P01', '53300', '25006'],
]);

/** Milliseconds between two tries, and tries between two sentences about it. */
const pace = { rest: 1_000, sentence: 30 } as const;

/** Tries again until the database is there, and says so; anything else that is wrong it throws at once. */
export async function waitForDatabase<T>(
  reach: () => Promise<T>,
  { say, stop, rest = pace.rest }: { say: (sentence: string) => void; stop: AbortSignal; rest?: number },
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await reach();
    } catch (error) {
      if (!isAway(error)) throw error;
      if (tries % pace.sentence === 0) say(`${explainStart(error)} This process waits for it.`);
      await wait(rest, undefined, { signal: stop });
    }
  }
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && mayCome.has(String(error.code))) return true;
  return /timeout exceeded when trying to connect|connection timeout/.test(error.message) || isAway(error.cause);
}
