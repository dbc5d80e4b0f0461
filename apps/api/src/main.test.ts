import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { account } from '@fixit/contract/account';
import { category } from '@fixit/contract/category';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoredEmail } from './platform/email/mailer.ts';
import { listenLocally } from './testing/listen-locally.ts';
import { programOf } from './testing/program/built-program.ts';
import { codeIn, password, signUpBody } from './testing/sign-up.ts';

let folder: string;
let dataDir: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-main-'));
  dataDir = join(folder, 'data');
});
afterAll(async () => {
  for (const child of children) await stop(child, 'SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

function spawnServer(settings: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [programOf('main')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  return child;
}

test('an unknown command is an error and starts no server', async () => {
  const child = spawn(process.execPath, [programOf('main'), 'wroker'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>]);
  expect([code, message]).toEqual([1, expect.stringMatching(/^Unknown command 'wroker'\./)]);
});

interface ServerUnderTest {
  child: ChildProcess;
  origin: string;
  /** Says how to import streets, or null if the map has some. */
  map: string | null;
  /** Says where the panel is, or how to add its first operator. */
  panel: string | null;
}

async function start(): Promise<ServerUnderTest> {
  const child = spawnServer({});
  let message = '';
  child.stderr?.on('data', (data) => {
    message += String(data);
  });
  child.stdout?.resume();
  const ready = once(child, 'message').then(
    ([{ ready }]) => ready as Omit<ServerUnderTest, 'child' | 'origin'> & { address: string },
  );
  const failed = once(child, 'exit').then(() => {
    throw new Error(message);
  });
  const { address: origin, map, panel } = await Promise.race([ready, failed]);
  return { child, origin, map, panel };
}

async function startFailing(settings: Record<string, string>): Promise<{ code: number; message: string }> {
  const child = spawnServer(settings);
  let message = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      message += String(data);
    });
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, message: message.trim() };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

async function emailsTo(origin: string, email: string): Promise<StoredEmail[]> {
  const response = await fetch(`${origin}/dev/mail/?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as { data: StoredEmail[] }).data;
}

async function signUp(origin: string, email: string): Promise<void> {
  expect((await post(origin + account.register.path, signUpBody(email))).status).toBe(201);
  await expect.poll(async () => (await emailsTo(origin, email)).length).toBeGreaterThan(0);
  const [mail] = await emailsTo(origin, email);
  const otp = codeIn(mail as StoredEmail);
  expect((await post(origin + account.verifyEmail.path, { email, otp })).status).toBe(200);
}

const logIn = async (origin: string, email: string) =>
  (await post(origin + account.login.path, { username: email, password })).status;

const readPostmasterPid = async () =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

describe('a server that cannot start', () => {
  test('a server with invalid settings refuses to start and lists all of them', async () => {
    const { code, message } = await startFailing({ PORT: 'http', DEMO: 'perhaps' });
    expect(code).toBe(1);
    expect(message.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
      'Some settings are wrong',
      'PORT',
      'DEMO',
    ]);
  });

  test('a server refuses to start if its data folder cannot be created', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const { code, message } = await startFailing({ DATA_DIR: join(file, 'data') });
    expect([code, message.split('\n').length]).toEqual([1, 1]);
    expect(message).toContain(file);
  });

  test('a server refuses to start if it cannot reach its database', async () => {
    const { code, message } = await startFailing({ DATABASE_URL: 'postgresql://fixit@127.0.0.1:1/fixit' });
    expect([code, message]).toEqual([1, 'The database of DATABASE_URL does not answer.']);
  });

  test('a server refuses to start on a port in use, and leaves no database running', async () => {
    const otherServer = createServer();
    const port = await listenLocally(otherServer);
    const { code, message } = await startFailing({ PORT: String(port) });
    otherServer.close();
    expect(code).toBe(1);
    expect(message).toMatch(/^The port is taken/m);
    expect(message).not.toContain(' at ');
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});

describe('a running server', () => {
  let running: ServerUnderTest;
  beforeAll(async () => {
    running = await start();
  });

  test('a server without streets prints the command that imports them', async () => {
    expect(running.map).toContain('npm run map:import');
    await mkdir(join(dataDir, 'map'));
    await writeFile(join(dataDir, 'map', 'streets.pmtiles'), '');
  });

  test('a server without an operator prints the command that adds one', () => {
    expect(running.panel).toBe(
      'has no operator yet: npm run admin -- operator add <email> --name <name> --role owner adds one',
    );
  });

  test('a second server on the same data folder refuses to start', async () => {
    const { code, message } = await startFailing({});
    expect(code).toBe(1);
    expect(message).toContain('Another Fixit is using this data folder');
  });

  test('a server survives the loss of its database: calls answer 503 until it returns, and the worker resumes', async () => {
    const path = running.origin + category.list.path;
    const killedPid = await readPostmasterPid();
    process.kill(killedPid, 'SIGKILL');
    const statuses = new Set<number>();
    const fetchStatus = async (url: string) => {
      const { status, headers } = await fetch(url);
      statuses.add(status);
      if (status === 503) expect(headers.get('retry-after')).toEqual(expect.any(String));
      return status;
    };
    // Processes of the killed database may still answer for a moment.
    const isReplaced = async () => (await fetchStatus(path)) > 0 && (await readPostmasterPid()) !== killedPid;
    await expect.poll(isReplaced).toBe(true);
    await expect.poll(() => fetchStatus(path)).toBe(200);
    await expect.poll(() => fetchStatus(`${running.origin}/readyz`)).toBe(200);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await signUp(running.origin, 'after@example.test');
  });

  test('a killed server has all its data after a restart', async () => {
    await signUp(running.origin, 'before@example.test');
    await stop(running.child, 'SIGKILL');
    running = await start();
    expect(await logIn(running.origin, 'before@example.test')).toBe(200);
    expect(running.map).toBeNull();
  });

  test('a signal stops a server and its database within ten seconds, even if a client is still sending', async () => {
    const { hostname, port } = new URL(running.origin);
    const slow = connect(Number(port), hostname).on('error', () => slow.destroy());
    slow.write(`POST ${account.login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
    slow.write('Content-Length: 99\r\n\r\n{');
    await fetch(`${running.origin}/healthz`);
    const startedAt = performance.now();
    expect(await stop(running.child, 'SIGTERM')).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    await expect(fetch(`${running.origin}/healthz`)).rejects.toThrow();
  });
});

test('a server that is stopped while starting leaves no database running', async () => {
  const freshDir = join(folder, 'fresh');
  const pidFile = join(freshDir, 'postgres', 'postmaster.pid');
  const child = spawnServer({ DATA_DIR: freshDir });
  child.stdout?.resume();
  await expect.poll(() => existsSync(pidFile), { interval: 5 }).toBe(true);
  expect(await stop(child, 'SIGTERM')).toBe(0);
  expect(existsSync(pidFile)).toBe(false);
});
