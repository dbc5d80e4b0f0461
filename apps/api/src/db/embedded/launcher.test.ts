import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { programOf } from '../../testing/program/built-program.ts';
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from './launcher.ts';

const isRoot = process.getuid?.() === 0;
const hasNamespaces = spawnSync('unshare', ['--user', '--map-user=1000', 'true']).status === 0;
const ordinaryUser = { uid: 65534, gid: 65534 };

let folder: string;
let startedDatabases: EmbeddedDatabase[];
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-test-'));
  await chmod(folder, 0o755);
  startedDatabases = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) await end(child, 'SIGTERM');
  for (const embedded of startedDatabases) await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir = join(folder, 'data')): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ dataDir });
  startedDatabases.push(embedded);
  return embedded;
}

/** Starts the database from another process. Returns the process and its output: the URL or a refusal. */
async function startInChild(dataDir = join(folder, 'data'), identity = {}): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, [programOf('launcher.fixture'), dataDir], {
    ...identity,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [output] = await once(child.stdout, 'data');
  return [child, String(output).trim()];
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Returns the first column of each row. */
async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

async function pidOf(dataDir = join(folder, 'data')): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

describe('the embedded database', () => {
  test('the first start creates an embedded database that is durable, in UTC and UTF-8, with the necessary extensions', async () => {
    const { url } = await start();
    const names = ['fsync', 'synchronous_commit', 'timezone', 'server_encoding', 'listen_addresses'];
    const values = names.map((name) => `current_setting('${name}')`).join(", ',', ");
    expect(await query(url, `select concat(${values})`)).toEqual(['on,on,UTC,UTF8,']);
    expect(
      await query(
        url,
        `select count(*)::int from pg_available_extensions where name in ('cube', 'btree_gist', 'citext', 'pg_trgm')`,
      ),
    ).toEqual([4]);
    expect(await readdir(join(folder, 'data'))).toEqual(['postgres', 'postgres.log']);
  });

  test('the rows of the embedded database survive a restart', async () => {
    const first = await start();
    await query(first.url, 'create table stored as select 7 as number');
    await first.stop();
    expect(await query((await start()).url, 'select number from stored')).toEqual([7]);
  });

  test('starting the embedded database removes the files of a first start that was killed', async () => {
    await mkdir(join(folder, 'data'), { mode: 0o700 });
    await mkdir(join(folder, 'data', 'postgres-new-killed'));
    await start();
    expect((await readdir(join(folder, 'data'))).filter((name) => name.startsWith('postgres-new-'))).toEqual([]);
  });

  test('a killed embedded PostgreSQL is restarted at the same URL with every committed row', async () => {
    const { url } = await start();
    await query(url, 'create table stored as select 7 as number');
    const firstPid = await pidOf();
    process.kill(firstPid, 'SIGKILL');
    await expect.poll(() => query(url, 'select number from stored').catch(() => [])).toEqual([7]);
    expect(await pidOf()).not.toBe(firstPid);
  });

  test('the embedded database survives the killing of its server, and the next server takes it over', async () => {
    const [server, url] = await startInChild();
    await query(url, 'create table stored as select 7 as number');
    const orphan = await pidOf();
    await end(server, 'SIGKILL');
    const next = await start();
    expect(await pidOf()).toBe(orphan);
    expect(await query(next.url, 'select number from stored')).toEqual([7]);
  });

  test('a command leaves the embedded database of a running server running, and stops that of a killed server', async () => {
    const [server] = await startInChild();
    const pid = await pidOf();
    await (await joinEmbedded(join(folder, 'data'))).stop();
    expect(await pidOf()).toBe(pid);
    await end(server, 'SIGKILL');
    // PostgreSQL ends the session of a killed client a moment later.
    await expect
      .poll(async () => {
        await (await joinEmbedded(join(folder, 'data'))).stop();
        return readdir(join(folder, 'data', 'postgres'));
      })
      .not.toContain('postmaster.pid');
  });

  test('the embedded database recovers after its server and PostgreSQL are killed together', async () => {
    const [server, url] = await startInChild();
    await query(url, 'create table stored as select 7 as number');
    process.kill(await pidOf(), 'SIGKILL');
    await end(server, 'SIGKILL');
    expect(await query((await start()).url, 'select number from stored')).toEqual([7]);
  });

  test('the embedded database refuses a second server on its folder and keeps serving the first', async () => {
    const { url } = await start();
    const [, output] = await startInChild();
    expect(output).toBe(
      `refused: Another Fixit is using this data folder (${join(folder, 'data')}); to share one database among several processes, set DATABASE_URL.`,
    );
    expect(await query(url, 'select 1')).toEqual([1]);
  });

  test('the embedded database has one owner after two servers start simultaneously in an empty folder', async () => {
    const both = await Promise.all([startInChild(), startInChild()]);
    const refused = both.filter(([, output]) => output.startsWith('refused: Another Fixit'));
    expect(refused).toHaveLength(1);
  });

  test('an unusable data folder of the embedded database is reported with a clear message', async () => {
    await expect(start('/dev/null/data')).rejects.toThrow(
      'The data folder /dev/null/data cannot be used (ENOTDIR); choose another one with DATA_DIR.',
    );
  });
});

describe.runIf(isRoot)('as root', () => {
  test('as root, the embedded PostgreSQL runs unprivileged and owns its files', async () => {
    await start();
    expect((await stat(join(folder, 'data', 'postgres'))).uid).not.toBe(0);
  });

  test.runIf(hasNamespaces)(
    'the embedded database works in a data folder inside a private folder of root',
    async () => {
      const secret = join(folder, 'private');
      await mkdir(secret, { mode: 0o700 });
      const { url } = await start(join(secret, 'data'));
      expect(await query(url, 'select 1')).toEqual([1]);
    },
  );

  test('an ordinary user can start the embedded database', async () => {
    await chown(folder, ordinaryUser.uid, ordinaryUser.gid);
    const [, url] = await startInChild(undefined, ordinaryUser);
    expect(await query(url, 'select 1')).toEqual([1]);
  });

  test('an ordinary user cannot start the embedded database in a folder of another user', async () => {
    const [, output] = await startInChild(undefined, ordinaryUser);
    expect(output).toBe(
      `refused: The data folder ${join(folder, 'data')} cannot be used (EACCES); choose another one with DATA_DIR.`,
    );
  });
});
