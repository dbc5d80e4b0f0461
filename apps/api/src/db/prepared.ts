import type { Db } from './connection.ts';

/** Planned once by each connection of the pool; `sql.placeholder` is what changes. Built anew in a transaction. */
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
