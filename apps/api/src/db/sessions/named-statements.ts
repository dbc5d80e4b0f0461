import type { Pool, QueryConfig } from 'pg';

/** A statement that was sent this many times is worth the memory of a plan on each connection, some 50 kB. */
const minRepetitions = 3;

/** These bounds keep statements that never repeat from filling the memory. */
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
    const times = (counts.get(text) ?? 0) + 1;
    if (counts.size >= maxCounted) counts.clear();
    counts.set(text, times);
    if (times < minRepetitions) return undefined;
    counts.delete(text);
    const name = `often_${names.size}`;
    names.set(text, name);
    return name;
  };

  changeStatements(pool, (statement) =>
    isNameless(statement) ? { ...statement, name: nameOf(statement.text) } : statement,
  );
}

/**
 * Removes the names of statements, for a pooler that may run a named statement in a session that has
 * not planned it.
 */
export function stripNames(pool: Pool): void {
  changeStatements(pool, (statement) => (hasName(statement) ? { ...statement, name: undefined } : statement));
}

function changeStatements(pool: Pool, rewrite: (statement: unknown) => unknown): void {
  pool.on('connect', (client) => {
    // The arguments after the statement are passed on unchanged, so one overload stands for all. The
    // prototype's method is looked up for each statement, because tests replace it to count statements.
    const prototype = Object.getPrototypeOf(client) as { query: (...parameters: unknown[]) => unknown };
    client.query = ((statement: unknown, ...rest: unknown[]) =>
      prototype.query.call(client, rewrite(statement), ...rest)) as typeof client.query;
  });
}

const isPlanned = /^\s*(select|with|insert|update|delete)\s/i;

/** drizzle sends a statement in this form. A plain text may hold several statements. */
function isNameless(statement: unknown): statement is QueryConfig {
  return isConfig(statement) && !statement.name && isPlanned.test(statement.text);
}

const hasName = (statement: unknown): statement is QueryConfig => isConfig(statement) && Boolean(statement.name);

function isConfig(statement: unknown): statement is QueryConfig {
  return (
    typeof statement === 'object' && statement !== null && 'text' in statement && typeof statement.text === 'string'
  );
}
