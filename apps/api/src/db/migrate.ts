import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { StartError } from './start-error.ts';

type Migration = { name: string; text: string; checksum: string };

// Read beside this file, or beside the bundle that this file became part of.
const ownFolder = fileURLToPath(new URL('./migrations/', import.meta.url));
const runnerLock = 34_872_916;

/** Brings the database to this version's shape, one process at a time, and answers the names of what it applied. */
export async function migrate(pool: Pool, folder: string = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [runnerLock]);
    const applied = await applyMissing(client, migrations);
    await runMigrations({ pgPool: pool });
    return applied;
  } finally {
    // Ends the session and with it the lock and its settings.
    client.release(true);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function applyMissing(client: PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration');
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  refuseForeignHistory(known, migrations);
  const missing = migrations.filter(({ name }) => !known.has(name));
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

function refuseForeignHistory(known: Map<string, string>, migrations: Migration[]): void {
  const changed = migrations.find(({ name, checksum }) => known.has(name) && known.get(name) !== checksum);
  if (changed) {
    throw new StartError(`The migration ${changed.name} was changed after it was applied; write a new one instead.`);
  }
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = [...known.keys()].find((name) => !names.has(name));
  if (unknown) {
    throw new StartError(`The database was made by a newer Fixit: this one does not know its migration ${unknown}.`);
  }
}

async function apply(client: PoolClient, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`The migration ${name} failed`, { cause });
  }
}
