import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { tryMigrationLock, unfinishedRestoreTable } from '../../db/migrate.ts';
import { StartError } from '../../db/start-error.ts';
import { takeBackupLock } from './backup-lock.ts';
import { sessionName } from './backup-session.ts';

/** PostgreSQL needs some time to end connections that were just closed. */
const timeoutMs = 3_000;

/** Throws a StartError if the database may not be replaced. No server can start until the session ends. */
export async function claimDatabase(client: Client, { replace }: { replace: boolean }): Promise<void> {
  await takeBackupLock(client);
  if (!(await tryMigrationLock(client))) throw new StartError(inUseMessage);
  await waitForOtherSessions(client);
  const contents = await describeContents(client);
  if (contents === 'something else') {
    throw new StartError("This database contains tables that are not Fixit's: restore into a separate one.");
  }
  if (contents === 'a marketplace' && !replace) {
    throw new StartError(
      'This instance is not empty. Add --replace to delete everything in it, including pictures, and restore the backup.',
    );
  }
}

const inUseMessage = 'Fixit is running on this database: stop it first.';

async function waitForOtherSessions(client: Client): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (await hasOtherSessions(client)) {
    if (Date.now() > deadline) throw new StartError(inUseMessage);
    await wait(50);
  }
}

async function hasOtherSessions(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database()
       and application_name like 'fixit%' and application_name <> $1) as exists`,
    [sessionName],
  );
  return rows[0]?.exists === true;
}

async function describeContents(client: Client): Promise<'nothing' | 'a marketplace' | 'something else'> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`,
  );
  const names = new Set(tables.map(({ name }) => name));
  if (names.size === 0 || names.has(unfinishedRestoreTable)) return 'nothing';
  if (!names.has('migration')) return 'something else';
  // Categories and places do not count, because the first start of a server creates them.
  for (const table of ['account', 'sign_up', 'waitlist_entry'].filter((name) => names.has(name))) {
    const { rows } = await client.query(`select from ${table} limit 1`);
    if (rows.length > 0) return 'a marketplace';
  }
  return 'nothing';
}
