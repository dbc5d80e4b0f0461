import { Client } from 'pg';
import { vi } from 'vitest';

/**
 * Counts the statements that this process sends while something runs, without begin, commit and rollback, and without the
 * worker's own search for work, which no call asks for.
 */
export async function countStatements(run: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await run();
    return query.mock.calls.filter(([first]) => isCounted(first)).length;
  } finally {
    query.mockRestore();
  }
}

/** The statements that a call costs once its caller is known: the least of three runs, for a caller is forgotten in between. */
export async function leastStatements(run: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  while (counts.length < 3) counts.push(await countStatements(run));
  return Math.min(...counts);
}

/** A query comes as its text or as an object that holds it. */
function isCounted(query: unknown): boolean {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | undefined)?.text;
  return typeof text === 'string' && text !== '' && !/^\s*(begin|commit|rollback)|_private_jobs/i.test(text);
}
