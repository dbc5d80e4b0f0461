import type { Db } from './database.ts';

/**
 * Builds a query that each connection of the pool plans only once. `sql.placeholder` marks its
 * parameters. A transaction builds it again.
 */
export function prepared<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const existing = built.get(db);
    if (existing) return existing;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}
