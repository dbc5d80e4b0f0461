import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './connection.ts';

/** Each connection of the pool plans it once; `sql.placeholder` marks what varies. A transaction rebuilds it. */
export function prepared<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}

const dialect = new PgDialect();

/**
 * Like `db.execute`, but each connection plans the statement once. For statements of few different texts: a connection keeps each of
 * them for as long as it lives.
 */
export async function executePrepared<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  const built = dialect.sqlToQuery(query);
  const { rows } = await db._.session
    .prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(built, undefined, nameOf(built.sql), false)
    .execute();
  return rows;
}

const names = new Map<string, string>();

/** A statement's name must belong to its text alone. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
