import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import { type ClientBase, DatabaseError, type Pool, type PoolClient } from 'pg';
import { operatorCommand } from './operator-command.ts';
import { requireSession } from './sessions/session-check.ts';
import { StartError } from './start-error.ts';

type Migration = { name: string; text: string; checksum: string; compatible_from: string | null };
type AppliedMigration = Omit<Migration, 'text'>;

// The folder is next to this file, or next to the bundle that contains it.
export const migrationFolder = fileURLToPath(new URL('./migrations/', import.meta.url));
const runnerLock = 34_872_916;

/** This table exists from a restore's commit until the pictures are in place. */
export const unfinishedRestore = 'unfinished_restore';

export const interruptedRestore = `The last restore of this database was interrupted. Run it again: ${operatorCommand('restore <file>')}`;

/**
 * An older release reads this number to learn whether it may run on a database with this migration. It
 * must have the migration of that number.
 */
const compatibility = /^-- compatible from (\d{4})$/m;

/** The times are in milliseconds. The lock timeout is short, because calls wait behind a waiting migration. */
const lockWait = { timeout: 3_000, rest: 2_000, attempts: 20 };

/** Applies the missing migrations. Needs two connections, each with its own session. */
export async function migrate(pool: Pool, folder: string = migrationFolder, lock = lockWait): Promise<string[]> {
  const migrations = await readMigrations(folder);
  await requireSession(pool);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [runnerLock]);
    await refuseUnfinishedRestore(client);
    const applied = await applyMissing(client, migrations, lock);
    await runMigrations({ pgPool: pool });
    for (const [name, on] of queueIndexes) await indexQueue(client, name, on);
    return applied;
  } finally {
    // Ending the session also releases the lock and resets the settings.
    client.release(true);
  }
}

async function refuseUnfinishedRestore(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    unfinishedRestore,
  ]);
  if (rows[0]?.found) throw new StartError(interruptedRestore);
}

/** Prevents others from migrating this database until its session ends. Returns false if somebody else already does. */
export async function tryMigrationLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [runnerLock]);
  return rows[0]?.taken === true;
}

/** A database records these fields of each migration. */
export type MigrationChecksum = Pick<Migration, 'name' | 'checksum'>;

/**
 * Compares the migrations of another database with this release's, for a caller that wants to build
 * its schema from them.
 */
export async function compareHistory(history: readonly MigrationChecksum[]): Promise<'same' | 'newer' | 'changed'> {
  const ownChecksums = new Map((await readMigrations(migrationFolder)).map(({ name, checksum }) => [name, checksum]));
  if (history.some(({ name }) => !ownChecksums.has(name))) return 'newer';
  return history.every(({ name, checksum }) => ownChecksums.get(name) === checksum) ? 'same' : 'changed';
}

/** Applies the named migrations, or all that are missing, in the caller's transaction. */
export async function migrateWithin(client: ClientBase, names: ReadonlySet<string> | 'all'): Promise<void> {
  await makeHistory(client);
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const history = new Set(rows.map(({ name }) => name));
  for (const migration of await readMigrations(migrationFolder)) {
    const isSelected = names === 'all' || names.has(migration.name);
    if (!isSelected || history.has(migration.name)) continue;
    await runMigration(client, migration);
    // A commit does the same. The next migration could not change a table with pending triggers.
    await client.query('set constraints all immediate');
  }
}

/**
 * Without these, the search for a dead worker's tasks, and the panel's search for failed ones by the recipient, would
 * read every waiting task.
 */
const queueIndexes = [
  ['task_in_hand', '(locked_by) where locked_by is not null'],
  ['failed_task', `(lower(payload ->> 'to'), id) where attempts > 0 and last_error is not null`],
] as const;

/** Adds an index to the queue's table, which the queue creates itself. */
async function indexQueue(client: PoolClient, name: string, on: string): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    `graphile_worker.${name}`,
  ]);
  // The check comes first, because the statement takes a lock even if there is nothing to do.
  if (rows[0]?.exists) return;
  await client.query(`create index if not exists ${name} on graphile_worker._private_jobs ${on}`);
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      const compatible_from = compatibility.exec(text)?.[1] ?? null;
      return { name, text, checksum: createHash('sha256').update(text).digest('hex'), compatible_from };
    }),
  );
}

async function applyMissing(client: PoolClient, migrations: Migration[], lock: typeof lockWait): Promise<string[]> {
  await makeHistory(client);
  const { rows } = await client.query<AppliedMigration>('select name, checksum, compatible_from from migration');
  const history = new Map(rows.map((row) => [row.name, row]));
  refuseForeignHistory(history, migrations);
  const missing = migrations.filter(({ name }) => !history.has(name));
  for (const migration of missing) await applyOnceFree(client, migration, lock);
  return missing.map(({ name }) => name);
}

async function makeHistory(client: ClientBase): Promise<void> {
  await client.query(`create table if not exists migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now(), compatible_from text)`);
  await client.query('alter table migration add column if not exists compatible_from text');
}

function refuseForeignHistory(history: Map<string, AppliedMigration>, migrations: Migration[]): void {
  const changed = migrations.find(
    ({ name, checksum }) => history.has(name) && history.get(name)?.checksum !== checksum,
  );
  if (changed) {
    throw new StartError(`The migration ${changed.name} was changed after it was applied; write a new one instead.`);
  }
  const names = new Set(migrations.map(({ name }) => name));
  const newest = migrations.at(-1)?.name ?? '';
  const isCompatible = ({ compatible_from }: AppliedMigration) => compatible_from !== null && newest >= compatible_from;
  const unknown = [...history.values()].find((row) => !names.has(row.name) && !isCompatible(row));
  if (unknown) {
    throw new StartError(
      `The database was made by a newer Fixit: this one does not know its migration ${unknown.name}.`,
    );
  }
}

async function applyOnceFree(client: PoolClient, migration: Migration, lock: typeof lockWait): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration, lock.timeout);
    } catch (error) {
      const { cause } = error as Error;
      if (!(cause instanceof DatabaseError && cause.code === '55P03')) throw error;
      if (attempt === lock.attempts) {
        throw new StartError(
          `The migration ${migration.name} changes tables that somebody else has in use; end long transactions and start again.`,
          { cause: error },
        );
      }
      await wait(lock.rest * (0.5 + Math.random() / 2));
    }
  }
}

async function apply(client: PoolClient, migration: Migration, lockTimeout: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeout}`);
    await runMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function runMigration(client: ClientBase, { name, text, checksum, compatible_from }: Migration): Promise<void> {
  try {
    await client.query(text);
  } catch (cause) {
    throw new Error(`The migration ${name} failed`, { cause });
  }
  await client.query('insert into migration (name, checksum, compatible_from) values ($1, $2, $3)', [
    name,
    checksum,
    compatible_from,
  ]);
}
