import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { Database, type Db } from './database.ts';
import type { Pooler } from './database-access.ts';
import { nameStatements, stripNames } from './sessions/named-statements.ts';
import { idleInTransactionMs, sessionSettings } from './sessions/session-settings.ts';
import { traceStatements } from './sessions/trace-statements.ts';
import { watchConnections } from './sessions/watch-connections.ts';
import type { DatabaseTimeouts } from './timeouts.ts';

export type Connection = {
  pool: Pool;
  db: Database;
  /**
   * Runs read-only statements, each within the connection's time limit. Behind a pooler, where no
   * session keeps a limit, they share one transaction.
   */
  read: <Result>(run: (db: Db) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

type Options = {
  max?: number;
  /** Receives the error of a broken connection, which the pool then replaces. */
  onError?: (error: Error) => void;
  /** Commands and migrations omit these limits, so their statements may run for longer. */
  timeouts?: DatabaseTimeouts;
  /** Pools of the same database share one result of `watchConnections`. */
  watch?: (pool: Pool) => void;
  /** A pooler refuses settings at the start of a connection, so the role has them instead. */
  pooler?: Pooler | null;
};

export const tcpKeepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Opens a pool of connections. A statement fails after some seconds if the database is busy or unreachable. */
export function connect(
  url: string,
  { max = 10, onError = warn, timeouts, watch, pooler = null }: Options = {},
): Connection {
  const statementTimeout = timeouts?.statement ?? 15_000;
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: timeouts?.connect ?? 5_000,
    idleTimeoutMillis: 60_000,
    ...(pooler ? {} : startupOptions(statementTimeout, timeouts ? idleInTransactionMs : 30_000)),
    ...tcpKeepAlive,
    application_name: 'fixit',
    // A statement that is not awaited is sent together with the commit that follows. Commands cannot
    // use a pipeline, because COPY needs the connection to itself.
    pipeline: timeouts !== undefined,
  });
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // `end` does not wait for the connections, and the database may be stopped next.
      if (!pool.ending) onError(error);
    }),
  );
  // The handler above has already reported these errors.
  pool.on('error', () => undefined);
  if (timeouts) {
    if (pooler?.supportsNames === false) stripNames(pool);
    else nameStatements(pool);
    traceStatements(pool);
    (watch ?? watchConnections(timeouts.silence))(pool);
  }
  const db = new Database(pool);
  const read: Connection['read'] = (run) =>
    pooler
      ? db.transaction(async (tx) => {
          await limitStatements(tx, statementTimeout);
          return run(tx);
        })
      : run(db);
  return { pool, db, read, close: () => pool.end() };
}

function startupOptions(statementTimeout: number, idleTimeout: number) {
  const settings = {
    ...sessionSettings,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleTimeout,
  };
  return {
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
}

async function limitStatements(tx: Db, timeoutMs: number): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`);
}

export async function limitLockWait(tx: Db, timeoutMs: number): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${String(timeoutMs)}, true)`);
}

function warn(error: Error): void {
  process.emitWarning(`A database connection was lost: ${error.message}`);
}
