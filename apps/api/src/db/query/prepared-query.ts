import type { Db } from '../database.ts';

/**
 * Builds a query that each connection of the pool plans only once. `sql.placeholder` marks its
 * parameters. The query is built again for each transaction.
 */
export function prepared<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>();
  return (db) => {
    const existing = queries.get(db);
    if (existing) return existing;
    const query = build(db);
    queries.set(db, query);
    return query;
  };
}
