import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Db } from '../../db/database.ts';
import { StartError } from '../../db/start-error.ts';

/** The advisory lock is held for the whole session of a backup or restore. */
const backupLock = 34_872_917;

/** PostgreSQL needs some time to end the session of a killed backup. */
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
  const { rows } = await client.query<{ is_locked: boolean }>('select pg_try_advisory_lock($1) as is_locked', [
    backupLock,
  ]);
  return rows[0]?.is_locked === true;
}

/** Pictures must not be removed during a backup, because its snapshot may refer to them. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is_running: boolean }>(sql`
    select exists (
      select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and classid = 0 and objid = ${backupLock} and objsubid = 1 and granted
        and datname = current_database()) as is_running`);
  return rows[0]?.is_running === true;
}
