import { sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import { nameStatements } from './named-statements.ts';
import { watchSilence } from './silent-connections.ts';
import { leastLikeness } from './similarity.ts';
import type { DatabaseTimeouts } from './timeouts.ts';

export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Connection = { pool: Pool; db: Db; close: () => Promise<void> };

type Options = {
  max?: number;
  /** Called when a connection breaks; the pool replaces it by itself. */
  onError?: (error: Error) => void;
  /** A server's, whose calls must not hang. Without it long statements are let run, as commands and migrations need them. */
  timeouts?: DatabaseTimeouts;
  /** Closes silent connections, of pools that share it together. */
  watch?: (pool: Pool) => void;
};

/** TCP's own look whether the other machine is there: milliseconds of quiet before it. */
export const tcpKeepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** In UTC; gives up on a busy or absent database after some seconds. */
export function connect(url: string, { max = 10, onError = warn, timeouts, watch }: Options = {}): Connection {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: timeouts?.connect ?? 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: timeouts?.statement ?? 15_000,
    // A database that lost its server lets go of the server's locks.
    idle_in_transaction_session_timeout: timeouts ? 10_000 : 30_000,
    ...tcpKeepAlive,
    options: `-c TimeZone=UTC -c jit=off -c pg_trgm.word_similarity_threshold=${leastLikeness}`,
    application_name: 'fixit',
  });
  pool.on('connect', (client) => client.on('error', onError));
  // The pool repeats what an idle connection has already told.
  pool.on('error', () => undefined);
  if (timeouts) {
    nameStatements(pool);
    (watch ?? watchSilence(timeouts.silence))(pool);
  }
  const db = drizzle(pool);
  // drizzle's own keeps the connection for ever when the transaction cannot begin.
  db.transaction = async (run, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(run, config);
    } finally {
      client.release();
    }
  };
  return { pool, db, close: () => pool.end() };
}

/** Lets a transaction wait for each lock no longer than so many milliseconds. */
export async function limitLockWait(tx: Db, milliseconds: number): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`);
}

function warn(error: Error): void {
  process.emitWarning(`A database connection was lost: ${error.message}`);
}
