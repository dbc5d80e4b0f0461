import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Db } from '../../db/database.ts';
import { StartError } from '../../db/start-error.ts';

/** The advisory lock is held for the whole session of a backup or restore. */
const lock = 34_872_917;

/** PostgreSQL may take this long to end the session of a killed backup. */
const timeoutMs = 3_000;

/** Throws a StartError if another session holds the lock. The end of the session releases it. */
export async function takeBackupLock(client: ClientBase): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await tryLock(client))) {
    if (Date.now() > deadline) throw new StartError('Another backup or restore of this database is running.');
    await wait(50);
  }
}

async function tryLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
  return rows[0]?.taken === true;
}

/** While the lock is held, no picture is removed, since the backup's snapshot may name it. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ running: boolean }>(sql`
    select exists (
      select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and classid = 0 and objid = ${lock} and objsubid = 1 and granted
        and datname = current_database()) as running`);
  return rows[0]?.running === true;
}
