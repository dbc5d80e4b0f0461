import type { Pool, QueryConfig } from 'pg';

/** Only a frequent statement is worth the memory of a plan on each connection, some 50 kB. */
const minRepetitions = 3;

/** Prevents statements that are never repeated from filling the memory. */
const maxCounted = 2_000;
const maxNamed = 400;

/**
 * Names the statements that are sent repeatedly, so that each connection plans them once. Planning a
 * list with eight joins takes longer than reading its page.
 */
export function nameStatements(pool: Pool): void {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();

  const nameOf = (text: string): string | undefined => {
    const existing = names.get(text);
    if (existing || names.size === maxNamed) return existing;
    const count = (counts.get(text) ?? 0) + 1;
    if (counts.size >= maxCounted) counts.clear();
    counts.set(text, count);
    if (count < minRepetitions) return undefined;
    counts.delete(text);
    const name = `often_${names.size}`;
    names.set(text, name);
    return name;
  };

  rewriteStatements(pool, (statement) =>
    isNameless(statement) ? { ...statement, name: nameOf(statement.text) } : statement,
  );
}

/** A pooler may run a named statement in a session that has not prepared it. */
export function stripNames(pool: Pool): void {
  rewriteStatements(pool, (statement) => (hasName(statement) ? { ...statement, name: undefined } : statement));
}

function rewriteStatements(pool: Pool, rewrite: (statement: unknown) => unknown): void {
  pool.on('connect', (client) => {
    // The prototype's method is looked up for each statement, because tests replace it to count
    // statements.
    const prototype = Object.getPrototypeOf(client) as { query: (...parameters: unknown[]) => unknown };
    client.query = ((statement: unknown, ...args: unknown[]) =>
      prototype.query.call(client, rewrite(statement), ...args)) as typeof client.query;
  });
}

const preparablePattern = /^\s*(select|with|insert|update|delete)\s/i;

/** Matches the form in which drizzle sends a statement. A plain string may contain several statements. */
function isNameless(statement: unknown): statement is QueryConfig {
  return isConfig(statement) && !statement.name && preparablePattern.test(statement.text);
}

const hasName = (statement: unknown): statement is QueryConfig => isConfig(statement) && Boolean(statement.name);

function isConfig(statement: unknown): statement is QueryConfig {
  return (
    typeof statement === 'object' && statement !== null && 'text' in statement && typeof statement.text === 'string'
  );
}
