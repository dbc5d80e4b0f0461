import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import { leastLikeness } from './likeness.ts';

/** What asks the database: the pool, or one transaction of it. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Connection = { pool: Pool; db: Db; close: () => Promise<void> };

type Options = {
  max?: number;
  /** Told when a connection breaks; the pool replaces it by itself. */
  onError?: (error: Error) => void;
};

/** Opens a pool of connections in UTC that gives up on a busy or absent database after five seconds. */
export function connect(url: string, { max = 10, onError = warn }: Options = {}): Connection {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    options: `-c TimeZone=UTC -c jit=off -c pg_trgm.word_similarity_threshold=${leastLikeness}`,
    application_name: 'fixit',
  });
  pool.on('connect', (client) => client.on('error', onError));
  // The pool repeats what an idle connection has already told.
  pool.on('error', () => undefined);
  return { pool, db: drizzle(pool), close: () => pool.end() };
}

function warn(error: Error): void {
  process.emitWarning(`A database connection was lost: ${error.message}`);
}
