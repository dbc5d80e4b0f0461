import type { Db } from './connection.ts';

/**
 * A query that many calls make: built once for the pool, and parsed and planned once by each of its connections. What
 * changes from call to call is a `sql.placeholder`. Within a transaction it is built anew.
 */
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
