import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool, type QueryResultRow } from 'pg';
import { isLockTimeout } from '../db/database-failure.ts';
import { joinEmbedded } from '../db/embedded/launcher.ts';
import { unfinishedRestoreTable } from '../db/migrate.ts';
import type { Env } from '../env.ts';
import { explainStartFailure } from '../platform/start-failure.ts';
import { checkTimeouts } from './check-timeouts.ts';
import { broken, type DoctorFinding, skipped } from './doctor-finding.ts';

export class NoDatabase extends Error {
  override readonly name = 'NoDatabase';
  readonly finding: DoctorFinding;

  constructor(finding: DoctorFinding) {
    super(finding.message);
    this.finding = finding;
  }
}

export interface DoctorDatabase {
  readonly host: string | null;
  /** Rejects with NoDatabase if the database is unreachable. Queries can only read. */
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Starts connecting immediately. All checks share the connections. */
export function openDoctorDatabase(env: Env): DoctorDatabase {
  const url = env.DATABASE_SESSION_URL ?? env.DATABASE_URL;
  const opening = (url ? connectTo(url) : connectToEmbedded(env.DATA_DIR)).catch((error: unknown) => {
    throw error instanceof NoDatabase ? error : new NoDatabase(describeUnreachable(error, env));
  });
  // Each query rejects with this error.
  opening.catch(() => undefined);
  return {
    host: url ? databaseHost(url) : null,
    async query<Row extends QueryResultRow>(text: string, values: unknown[] = []) {
      const { pool } = await opening;
      return (await pool.query<Row>(text, values)).rows;
    },
    async close() {
      const opened = await opening.catch(() => null);
      await opened?.close();
    },
  };
}

/**
 * Reports that a check was skipped because the database is unreachable or locked by a restore. The
 * check of the database says why.
 */
export async function skipWithoutDatabase(
  check: () => Promise<readonly DoctorFinding[]>,
): Promise<readonly DoctorFinding[]> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof NoDatabase) return [skipped('Cannot be checked without the database.')];
    if (isLockTimeout(error))
      return [skipped('Cannot be checked while a restore or another command locks the tables: try again afterwards.')];
    throw error;
  }
}

export async function hasTable(database: DoctorDatabase, name: string): Promise<boolean> {
  const [table] = await database.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name]);
  return table?.found === true;
}

/** The interrupted restore has restored the rows, but not the pictures. */
export const isRestoreUnfinished = (database: DoctorDatabase) => hasTable(database, unfinishedRestoreTable);

interface DoctorConnection {
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

async function connectTo(url: string): Promise<DoctorConnection> {
  const pool = new Pool({
    connectionString: url,
    max: 3,
    connectionTimeoutMillis: checkTimeouts.connect,
    query_timeout: checkTimeouts.statement + 300,
    options: `-c statement_timeout=${checkTimeouts.statement} -c lock_timeout=500 -c default_transaction_read_only=on -c TimeZone=UTC`,
    application_name: 'fixit doctor',
  });
  // The running statement rejects with the same error.
  pool.on('error', () => undefined);
  try {
    await pool.query('select');
  } catch (error) {
    void pool.end();
    throw error;
  }
  return { pool, close: () => Promise.race([pool.end(), wait(checkTimeouts.close)]) };
}

async function connectToEmbedded(dataDir: string): Promise<DoctorConnection> {
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    const message = `There is no database in the data folder ${dataDir} yet.`;
    throw new NoDatabase(broken(message, 'Start the server once, or use its DATA_DIR or DATABASE_URL.'));
  }
  const { url, stop } = await joinEmbedded(dataDir);
  try {
    const { pool } = await connectTo(url);
    return {
      pool,
      async close() {
        await pool.end();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function describeUnreachable(error: unknown, { DATABASE_SESSION_URL, DATABASE_URL }: Env): DoctorFinding {
  const setting = DATABASE_SESSION_URL ? 'DATABASE_SESSION_URL' : 'DATABASE_URL';
  const [message = ''] = explainStartFailure(error, setting).split('\n');
  const advice = DATABASE_URL
    ? `Check that PostgreSQL is running at ${databaseHost(DATABASE_SESSION_URL ?? DATABASE_URL)} and accepts connections from this machine, then read its log.`
    : 'Read postgres.log in the data folder.';
  return broken(message, advice);
}

const databaseHost = (url: string) => {
  const { hostname, port, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? hostname}${port && `:${port}`}`;
};
