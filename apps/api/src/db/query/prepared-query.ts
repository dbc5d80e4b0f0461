import type { Db } from '../database.ts';

/**
 * Caches a query with `sql.placeholder` parameters, which each connection of the pool plans only once.
 * The query is built again for each transaction.
 */
export function preparedQuery<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>();
  return (db) => {
    const existing = queries.get(db);
    if (existing) return existing;
    const query = build(db);
    queries.set(db, query);
    return query;
  };
}
