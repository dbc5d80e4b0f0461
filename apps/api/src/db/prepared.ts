import type { Db } from './database.ts';

/** Each connection of the pool plans it once; `sql.placeholder` marks what varies. A transaction rebuilds it. */
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
