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
const plain = { uid: 65534, gid: 65534 };

let folder: string;
let started: EmbeddedDatabase[];
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-test-'));
  await chmod(folder, 0o755);
  started = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) await end(child, 'SIGTERM');
  for (const embedded of started) await embedded.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir = join(folder, 'data')): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ dataDir });
  started.push(embedded);
  return embedded;
}

/** Starts the database from another process. Returns that process and its answer: its address or its refusal. */
async function startElsewhere(dataDir = join(folder, 'data'), identity = {}): Promise<[ChildProcess, string]> {
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

async function ask(url: string, text: string): Promise<unknown[]> {
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
  test('the embedded database is created on the first start, durable, in UTC and UTF-8, with the extensions we need', async () => {
    const { url } = await start();
    const names = ['fsync', 'synchronous_commit', 'timezone', 'server_encoding', 'listen_addresses'];
    const values = names.map((name) => `current_setting('${name}')`).join(", ',', ");
    expect(await ask(url, `select concat(${values})`)).toEqual(['on,on,UTC,UTF8,']);
    expect(
      await ask(
        url,
        `select count(*)::int from pg_available_extensions where name in ('cube', 'btree_gist', 'citext', 'pg_trgm')`,
      ),
    ).toEqual([4]);
    expect(await readdir(join(folder, 'data'))).toEqual(['postgres', 'postgres.log']);
  });

  test('the embedded database keeps its rows across a restart', async () => {
    const first = await start();
    await ask(first.url, 'create table stored as select 7 as n');
    await first.stop();
    expect(await ask((await start()).url, 'select n from stored')).toEqual([7]);
  });

  test('the embedded database removes the remains of a first start that was killed', async () => {
    await mkdir(join(folder, 'data'), { mode: 0o700 });
    await mkdir(join(folder, 'data', 'postgres-new-killed'));
    await start();
    expect((await readdir(join(folder, 'data'))).filter((name) => name.startsWith('postgres-new-'))).toEqual([]);
  });

  test('the embedded database comes back at the same address with every acknowledged row when PostgreSQL is killed', async () => {
    const { url } = await start();
    await ask(url, 'create table stored as select 7 as n');
    const killed = await pidOf();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => ask(url, 'select n from stored').catch(() => [])).toEqual([7]);
    expect(await pidOf()).not.toBe(killed);
  });

  test('the embedded database survives a killed server, and the next server takes it over', async () => {
    const [server, url] = await startElsewhere();
    await ask(url, 'create table stored as select 7 as n');
    const orphan = await pidOf();
    await end(server, 'SIGKILL');
    const next = await start();
    expect(await pidOf()).toBe(orphan);
    expect(await ask(next.url, 'select n from stored')).toEqual([7]);
  });

  test('a command beside a server leaves the embedded database running, and a command after a killed server stops it', async () => {
    const [server] = await startElsewhere();
    const running = await pidOf();
    await (await joinEmbedded(join(folder, 'data'))).stop();
    expect(await pidOf()).toBe(running);
    await end(server, 'SIGKILL');
    // PostgreSQL ends the session of a killed client a moment later.
    await expect
      .poll(async () => {
        await (await joinEmbedded(join(folder, 'data'))).stop();
        return readdir(join(folder, 'data', 'postgres'));
      })
      .not.toContain('postmaster.pid');
  });

  test('the embedded database recovers when server and PostgreSQL are killed together', async () => {
    const [server, url] = await startElsewhere();
    await ask(url, 'create table stored as select 7 as n');
    process.kill(await pidOf(), 'SIGKILL');
    await end(server, 'SIGKILL');
    expect(await ask((await start()).url, 'select n from stored')).toEqual([7]);
  });

  test('the embedded database refuses a second server on its folder and keeps serving the first', async () => {
    const { url } = await start();
    const [, output] = await startElsewhere();
    expect(output).toBe(
      `refused: Another Fixit is using this data folder (${join(folder, 'data')}); several processes share one database by DATABASE_URL.`,
    );
    expect(await ask(url, 'select 1')).toEqual([1]);
  });

  test('the embedded database has one owner when two servers start at once in an empty folder', async () => {
    const both = await Promise.all([startElsewhere(), startElsewhere()]);
    const refused = both.filter(([, output]) => output.startsWith('refused: Another Fixit'));
    expect(refused).toHaveLength(1);
  });

  test('the embedded database reports an unusable folder in a clear message', async () => {
    await expect(start('/dev/null/data')).rejects.toThrow(
      'The data folder /dev/null/data cannot be written (ENOTDIR); choose another one by DATA_DIR.',
    );
  });
});

describe.runIf(isRoot)('as root', () => {
  test('PostgreSQL runs unprivileged and owns its files', async () => {
    await start();
    expect((await stat(join(folder, 'data', 'postgres'))).uid).not.toBe(0);
  });

  test.runIf(hasNamespaces)('a data folder below a private one works in a user namespace', async () => {
    const secret = join(folder, 'private');
    await mkdir(secret, { mode: 0o700 });
    const { url } = await start(join(secret, 'data'));
    expect(await ask(url, 'select 1')).toEqual([1]);
  });

  test('an ordinary user can start the embedded database too', async () => {
    await chown(folder, plain.uid, plain.gid);
    const [, url] = await startElsewhere(undefined, plain);
    expect(await ask(url, 'select 1')).toEqual([1]);
  });

  test('an ordinary user gets an error for a folder that belongs to somebody else', async () => {
    const [, output] = await startElsewhere(undefined, plain);
    expect(output).toBe(
      `refused: The data folder ${join(folder, 'data')} cannot be written (EACCES); choose another one by DATA_DIR.`,
    );
  });
});
