import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account } from '@fixit/contract/account';
import { demoAccounts } from '@fixit/contract/demo';
import { pathOfCall } from '@fixit/contract/route';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isDemoStale, lastResetBefore, readDemoMarker, resetExitCode, watchDemoReset } from './demo-reset.ts';
import { programOf } from './testing/program/built-program.ts';
import { settingErrors } from './testing/setting-errors.ts';

let folder: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-demo-'));
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  if (!child || child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Starts a server whose demo world is reset at 04:00, and returns its URL. */
async function start(dataDir: string): Promise<string> {
  child = fork(programOf('main'), {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', DEMO_RESET: '04:00' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ ready }] = (await once(child, 'message')) as [{ ready: { address: string } }];
  return ready.address;
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const logIn = async (origin: string) =>
  (
    await post(origin + pathOfCall(account.login, {}), {
      username: demoAccounts.customer,
      password: demoAccounts.password,
    })
  ).status;

test('the first start after the reset time recreates the demo world and removes every change to it', async () => {
  const dataDir = join(folder, 'data');
  const origin = await start(dataDir);
  expect(await (await fetch(origin)).text()).toContain('Everything in it starts afresh every night at 04:00.');
  expect(await logIn(origin)).toBe(200);
  await stop();
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  await writeFile(join(dataDir, 'uploads', 'rude.png'), 'a picture');

  await start(dataDir);
  await stop();
  expect(existsSync(join(dataDir, 'uploads', 'rude.png'))).toBe(true);

  const longAgo = new Date(Date.now() - 48 * 3_600_000);
  await writeFile(join(dataDir, 'demo-world'), longAgo.toISOString());
  const originAfterReset = await start(dataDir);
  expect(existsSync(join(dataDir, 'uploads', 'rude.png'))).toBe(false);
  expect(await logIn(originAfterReset)).toBe(200);
  expect((await readDemoMarker(dataDir))?.getTime()).toBeGreaterThan(longAgo.getTime());
});

test('DEMO_RESET refuses the data folder of a real marketplace and leaves it unchanged', async () => {
  const dataDir = join(folder, 'real');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await expect(readDemoMarker(dataDir)).rejects.toThrow('Choose a new folder with DATA_DIR.');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(true);
});

test('the reset time of the demo world is London time, in winter and in summer', () => {
  const lastReset = (now: string) => lastResetBefore(new Date(now), '04:00');
  expect([lastReset('2026-12-01T03:59:00Z'), lastReset('2026-12-01T04:00:00Z')]).toEqual([
    '2026-11-30T04:00',
    '2026-12-01T04:00',
  ]);
  expect([lastReset('2026-07-01T02:59:00Z'), lastReset('2026-07-01T03:00:00Z')]).toEqual([
    '2026-06-30T04:00',
    '2026-07-01T04:00',
  ]);
  const isStale = (createdAt: string, now: string) => isDemoStale(new Date(createdAt), new Date(now), '04:00');
  expect(isStale('2026-10-24T20:00:00Z', '2026-10-25T03:59:00Z')).toBe(false);
  expect(isStale('2026-10-24T20:00:00Z', '2026-10-25T04:00:00Z')).toBe(true);
  expect(isStale('2026-10-25T04:00:00Z', '2026-10-26T03:59:00Z')).toBe(false);
});

test('a running server is notified only once that the reset is due, and the exit code for a reset is 75', () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T03:59:30Z') });
  const onDue = vi.fn();
  const stopWatch = watchDemoReset('04:00', onDue);
  vi.advanceTimersByTime(20_000);
  expect(onDue).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_600_000);
  expect(onDue).toHaveBeenCalledOnce();
  stopWatch();
  expect(resetExitCode).toBe(75);
});

test('a public demo refuses real emails, other databases and an invalid reset time', () => {
  const errors = settingErrors({
    DEMO_RESET: '04:00',
    SMTP_URL: 'smtp://mail.example',
    DATABASE_URL: 'postgres://db.example/fixit',
  });
  expect(errors).toEqual([
    'Some settings are wrong:',
    'DEMO_RESET: needs the demo world; set DEMO=on',
    'DEMO_RESET: needs the embedded database; remove DATABASE_URL',
    'DEMO_RESET: a public demo sends no real emails; remove SMTP_URL',
  ]);
  expect(settingErrors({ DEMO_RESET: '4 am' })).toContain('DEMO_RESET: must be a time such as 04:00');
});
