import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../db/connection.ts';
import { explainStartFailure } from './start-failure.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-failure-'));
  await writeFile(join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'Nothing went wrong',
    (error: unknown) => explainStartFailure(error),
  );

async function queryDatabase(url: string): Promise<void> {
  const { pool, close } = connect(url);
  try {
    await pool.query('select 1');
  } finally {
    await close();
  }
}

test.each([
  ['a file', 'file', 'is not a folder.'],
  ['a folder in a file', 'file/data', 'is not a folder.'],
])('a data folder that is %s is reported as unusable', async (_what, path, sentence) => {
  const expected = join(folder, path);
  expect(await failureOf(mkdir(expected, { recursive: true }))).toBe(`${expected} ${sentence}`);
});

test('the error about a data folder that cannot be created names the folder', async () => {
  const message = await failureOf(mkdir('/proc/fixit'));
  expect(message).toBe('/proc/fixit does not exist and cannot be created.');
});

test.each([
  ['postgresql://127.0.0.1:1/fixit', 'The database of DATABASE_URL does not answer.'],
  ['postgresql://localhost/fixit?host=/nowhere', 'The database of DATABASE_URL does not answer.'],
])('a database that is not at %s is reported as unreachable', async (url, sentence) => {
  expect(await failureOf(queryDatabase(url))).toBe(sentence);
});

test('a HOST that is not an address of this machine is reported by name', async () => {
  const server = createServer();
  const failure = new Promise((_resolve, reject) => server.on('error', reject));
  server.listen(0, '203.0.113.1');
  expect(await failureOf(failure)).toMatch(/^HOST is not an address of this machine/);
});

test('an unexpected start failure keeps its stack', () => {
  expect(explainStartFailure(new TypeError('Odd'))).toMatch(/^TypeError: Odd\n {4}at /);
});
