import { Client, type QueryConfig } from 'pg';

/** Counts the statements that this process sends while something runs, without begin, commit and rollback. */
export async function countStatements(run: () => Promise<unknown>): Promise<number> {
  const original = Client.prototype.query;
  let count = 0;
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as QueryConfig | undefined)?.text;
    if (text && !/^\s*(begin|commit|rollback)/i.test(text)) count += 1;
    return Reflect.apply(original, this, args) as unknown;
  } as typeof original;
  try {
    await run();
  } finally {
    Client.prototype.query = original;
  }
  return count;
}

/** The statements that a call costs once its caller is known: the least of three runs, for a caller is forgotten in between. */
export async function leastStatements(run: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  while (counts.length < 3) counts.push(await countStatements(run));
  return Math.min(...counts);
}
