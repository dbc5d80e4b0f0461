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
export const unfinishedRestoreTable = 'unfinished_restore';

export const interruptedRestoreMessage = `The last restore of this database was interrupted. Run it again: ${operatorCommand('restore <file>')}`;

/** Releases that already have the migration with this number can use a database with the newer one. */
const compatibilityPattern = /^-- compatible from (\d{4})$/m;

/** The lock timeout is short, because calls queue behind a waiting migration. */
const lockRetry = { timeoutMs: 3_000, delayMs: 2_000, attempts: 20 };

/** Returns the names of the applied migrations. Needs two connections, each with its own session. */
export async function migrate(pool: Pool, folder: string = migrationFolder, retry = lockRetry): Promise<string[]> {
  const migrations = await readMigrations(folder);
  await requireSession(pool);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [runnerLock]);
    await refuseUnfinishedRestore(client);
    const applied = await applyMissing(client, migrations, retry);
    await runMigrations({ pgPool: pool });
    for (const [name, definition] of queueIndexes) await indexQueue(client, name, definition);
    return applied;
  } finally {
    // Ending the session also releases the lock and resets the settings.
    client.release(true);
  }
}

async function refuseUnfinishedRestore(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    unfinishedRestoreTable,
  ]);
  if (rows[0]?.found) throw new StartError(interruptedRestoreMessage);
}

/** The lock lasts until the session ends. */
export async function tryMigrationLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [
    runnerLock,
  ]);
  return rows[0]?.acquired === true;
}

export type MigrationChecksum = Pick<Migration, 'name' | 'checksum'>;

/** Must be called in a transaction. */
export async function migrateWithin(client: ClientBase, names: ReadonlySet<string> | 'all'): Promise<void> {
  await createHistoryTable(client);
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const history = new Set(rows.map(({ name }) => name));
  for (const migration of await readMigrations(migrationFolder)) {
    const isSelected = names === 'all' || names.has(migration.name);
    if (!isSelected || history.has(migration.name)) continue;
    await runMigration(client, migration);
    // The next migration could not change a table with pending triggers, which a commit would have run.
    await client.query('set constraints all immediate');
  }
}

/** These serve the searches for a dead worker's tasks, and for failed tasks by recipient. */
const queueIndexes = [
  ['task_in_hand', '(locked_by) where locked_by is not null'],
  ['failed_task', `(lower(payload ->> 'to'), id) where attempts > 0 and last_error is not null`],
] as const;

async function indexQueue(client: PoolClient, name: string, definition: string): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    `graphile_worker.${name}`,
  ]);
  // The statement takes a lock even if the index exists.
  if (rows[0]?.exists) return;
  await client.query(`create index if not exists ${name} on graphile_worker._private_jobs ${definition}`);
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      const compatible_from = compatibilityPattern.exec(text)?.[1] ?? null;
      return { name, text, checksum: createHash('sha256').update(text).digest('hex'), compatible_from };
    }),
  );
}

async function applyMissing(client: PoolClient, migrations: Migration[], retry: typeof lockRetry): Promise<string[]> {
  await createHistoryTable(client);
  const { rows } = await client.query<AppliedMigration>('select name, checksum, compatible_from from migration');
  const history = new Map(rows.map((row) => [row.name, row]));
  refuseForeignHistory(history, migrations);
  const missing = migrations.filter(({ name }) => !history.has(name));
  for (const migration of missing) await applyWithRetry(client, migration, retry);
  return missing.map(({ name }) => name);
}

async function createHistoryTable(client: ClientBase): Promise<void> {
  await client.query(`create table if not exists migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now(), compatible_from text)`);
  await client.query('alter table migration add column if not exists compatible_from text');
}

function refuseForeignHistory(history: Map<string, AppliedMigration>, migrations: Migration[]): void {
  const changedMigration = migrations.find(
    ({ name, checksum }) => history.has(name) && history.get(name)?.checksum !== checksum,
  );
  if (changedMigration) {
    throw new StartError(
      `The migration ${changedMigration.name} was changed after it was applied; write a new one instead.`,
    );
  }
  const names = new Set(migrations.map(({ name }) => name));
  const newest = migrations.at(-1)?.name ?? '';
  const isCompatible = ({ compatible_from }: AppliedMigration) => compatible_from !== null && newest >= compatible_from;
  const unknownMigration = [...history.values()].find((row) => !names.has(row.name) && !isCompatible(row));
  if (unknownMigration) {
    throw new StartError(
      `The database was made by a newer Fixit: this one does not know its migration ${unknownMigration.name}.`,
    );
  }
}

async function applyWithRetry(client: PoolClient, migration: Migration, retry: typeof lockRetry): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration, retry.timeoutMs);
    } catch (error) {
      const { cause } = error as Error;
      if (!(cause instanceof DatabaseError && cause.code === '55P03')) throw error;
      if (attempt === retry.attempts) {
        throw new StartError(
          `The migration ${migration.name} changes tables that are in use by another connection; end long transactions and start again.`,
          { cause: error },
        );
      }
      await wait(retry.delayMs * (0.5 + Math.random() / 2));
    }
  }
}

async function apply(client: PoolClient, migration: Migration, lockTimeoutMs: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
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
