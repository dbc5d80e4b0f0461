import type { Pool, QueryConfig } from 'pg';

/** A statement that was sent so often is worth the memory of a plan on each connection, some 50 kB. */
const oftenEnough = 3;

/** Texts that are counted, and that get a name, so that ones that are never the same again fill nothing. */
const mostCounted = 2_000;
const mostNamed = 400;

/**
 * Gives statements that are sent again and again a name, so that each connection plans them once: planning a list with eight joins
 * takes longer than reading its page.
 */
export function nameStatements(pool: Pool): void {
  const sent = new Map<string, number>();
  const names = new Map<string, string>();

  const nameOf = (text: string): string | undefined => {
    const existing = names.get(text);
    if (existing || names.size === mostNamed) return existing;
    const times = (sent.get(text) ?? 0) + 1;
    if (sent.size >= mostCounted) sent.clear();
    sent.set(text, times);
    if (times < oftenEnough) return undefined;
    sent.delete(text);
    const name = `often_${names.size}`;
    names.set(text, name);
    return name;
  };

  changeStatements(pool, (statement) =>
    isNameless(statement) ? { ...statement, name: nameOf(statement.text) } : statement,
  );
}

/** For a pooler that would look for a named statement in another session than the one that planned it. */
export function stripNames(pool: Pool): void {
  changeStatements(pool, (statement) => (hasName(statement) ? { ...statement, name: undefined } : statement));
}

function changeStatements(pool: Pool, change: (statement: unknown) => unknown): void {
  pool.on('connect', (client) => {
    // One of the overloads of `query`, which pass all that is behind the statement on unchanged. The prototype's, looked up for each
    // statement: that is where they are counted.
    const prototype = Object.getPrototypeOf(client) as { query: (...sent: unknown[]) => unknown };
    client.query = ((statement: unknown, ...rest: unknown[]) =>
      prototype.query.call(client, change(statement), ...rest)) as typeof client.query;
  });
}

const isPlanned = /^\s*(select|with|insert|update|delete)\s/i;

/** A statement as drizzle sends it; a plain text may be several statements. */
function isNameless(statement: unknown): statement is QueryConfig {
  return isConfig(statement) && !statement.name && isPlanned.test(statement.text);
}

const hasName = (statement: unknown): statement is QueryConfig => isConfig(statement) && Boolean(statement.name);

function isConfig(statement: unknown): statement is QueryConfig {
  return (
    typeof statement === 'object' && statement !== null && 'text' in statement && typeof statement.text === 'string'
  );
}
