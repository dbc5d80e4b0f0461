import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { connect } from '../../db/connection.ts';
import { findBinaries } from '../../db/embedded/binaries.ts';
import { urlsOf } from '../../db/embedded/owner.ts';
import { chooseRunner, giveTo } from '../../db/embedded/runner.ts';
import { postmasterArguments } from '../../db/embedded/settings.ts';
import { copyTemplate, databaseUrl, startPostgres } from '../database/test-postgres.ts';
import type { MeasuredDatabase } from './measured-database.ts';

const standbyName = 'standby';

/** Commits are acknowledged only once they are also on the disk of a second PostgreSQL. */
export async function startReplicatedDatabase(max: number): Promise<MeasuredDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'fixit-pair-'));
  const [primary, standby] = [join(folder, 'primary'), join(folder, standbyName)];
  for (const dataDir of [primary, standby]) await mkdir(dataDir);
  const name = await makeDatabase(primary);
  await cp(join(primary, 'postgres'), join(standby, 'postgres'), { recursive: true });
  await writeFile(join(standby, 'postgres', 'standby.signal'), '');
  const first = await startPostmaster(primary, { synchronous_standby_names: standbyName });
  const source = `host=${first.socketFolder} user=fixit application_name=${standbyName}`;
  const second = await startPostmaster(standby, { primary_conninfo: source });
  const end = async () => {
    await first.stop();
    await second.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntil(first.superuserUrl, `select from pg_stat_replication where sync_state = 'sync'`);
  } catch (error) {
    await end();
    throw error;
  }
  const url = databaseUrl(first.url, name);
  const connection = connect(url, { max });
  const stop = () => connection.close().then(end);
  return { ...connection, url, superuserUrl: databaseUrl(first.superuserUrl, name), stop };
}

/** Leaves the PostgreSQL stopped. */
async function makeDatabase(folder: string): Promise<string> {
  const postgres = await startPostgres({}, folder);
  const url = await copyTemplate(postgres);
  await postgres.stop();
  // A standby refuses WAL from the time before replication was enabled.
  const restarted = await startPostmaster(folder, {});
  await waitUntil(restarted.superuserUrl, 'select 1');
  await restarted.stop();
  return new URL(url).pathname.slice(1);
}

async function startPostmaster(folder: string, settings: Readonly<Record<string, string>>) {
  const { postgres, folder: binaries } = await findBinaries();
  const cluster = join(folder, 'postgres');
  const runner = await chooseRunner(cluster, binaries);
  await giveTo(runner, folder);
  const socketFolder = await mkdtemp(join(tmpdir(), 'fixit-'));
  await giveTo(runner, socketFolder);
  const replication = { wal_level: 'replica', max_wal_senders: '2', ...settings };
  const changes = Object.entries(replication).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = postgres, ...rest] = [
    ...runner.prefix,
    postgres,
    ...postmasterArguments(cluster, socketFolder),
    ...changes,
  ];
  const child = spawn(command, rest, { ...runner.spawnAs, cwd: '/', stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    await rm(socketFolder, { recursive: true, force: true });
  };
  return { ...urlsOf(socketFolder), socketFolder, stop };
}

async function waitUntil(url: string, statement: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    const isFound = await client.connect().then(
      async () => (await client.query(statement)).rowCount === 1,
      () => false,
    );
    await client.end();
    if (isFound) return;
    await wait(100);
  }
  throw new Error(`PostgreSQL returned no row for: ${statement}`);
}
