import type { Db } from './connection.ts';

/**
 * Built once for the pool, planned once by each connection. What changes is a `sql.placeholder`. In a transaction it is
 * built anew.
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
