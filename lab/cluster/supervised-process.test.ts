import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SupervisedProcess } from './supervised-process.ts';

let folder: string;
let restarted: string[];
let sleeper: SupervisedProcess;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixit-test-'));
  mkdirSync(join(folder, 'log'));
  restarted = [];
  const account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const program = { name: 'sleeper', effect: 'none', command: ['sleep', '600'], isReady: () => Promise.resolve(true) };
  sleeper = new SupervisedProcess(program, { folder, account }, (name) => restarted.push(name));
});

afterEach(async () => {
  await sleeper.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

test('a process that is killed from outside is restarted', async () => {
  await sleeper.start();
  const firstPid = sleeper.pid();
  process.kill(firstPid ?? 0, 'SIGKILL');
  await vi.waitUntil(() => restarted.length > 0, { timeout: 30_000 });
  expect(restarted).toEqual(['sleeper']);
  expect(sleeper.pid()).not.toBe(firstPid);
});

test('a process that is killed on purpose stays dead until it is started', async () => {
  await sleeper.start();
  await sleeper.kill('SIGKILL');
  expect(sleeper.pid()).toBeUndefined();
  await sleeper.start();
  expect(sleeper.pid()).toBeDefined();
  expect(restarted).toEqual([]);
});
