import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { readEnv } from './env.ts';
import { prepareDatabase } from './prepare-database.ts';
import { copyTemplate, dropCopy } from './testing/database/test-postgres.ts';

let url: string;
let folder: string;
let client: Client;
let warnings: string[];

beforeAll(async () => {
  url = await copyTemplate(inject('postgres'));
  folder = await mkdtemp(join(tmpdir(), 'fixit-prepare-'));
  client = new Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await dropCopy(inject('postgres'), url);
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((sentence) => void warnings.push(String(sentence)));
});

async function prepare(settings: Record<string, string> = {}, dataDir = 'first'): Promise<string[]> {
  const env = readEnv({ DATABASE_URL: url, DATA_DIR: join(folder, dataDir), ...settings });
  await prepareDatabase(url, env, new AbortController().signal);
  return warnings.splice(0);
}

test('a process warns once if its PUBLIC_URL differs from that of the previous process', async () => {
  expect(await prepare({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  expect(await prepare({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  const prepareWithNewUrl = () => prepare({ PUBLIC_URL: 'http://localhost:4000' });
  expect(await prepareWithNewUrl()).toEqual([
    expect.stringMatching(
      /^This database belonged to http:\/\/localhost:3000 until now, and PUBLIC_URL is http:\/\/localhost:4000/,
    ),
  ]);
  expect(await prepareWithNewUrl()).toEqual([]);
});

test('a process refuses to start with a different DATA_DIR until the pictures are moved there', async () => {
  const PUBLIC_URL = 'http://localhost:4000';
  const wrongStorage =
    /^The pictures of this database are in a DATA_DIR with the mark \S+, and these settings lead to .*\/uploads, which has no mark\./;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(prepare({ PUBLIC_URL }, 'second')).rejects.toThrow(wrongStorage);
    expect(await prepare({ PUBLIC_URL })).toEqual([]);
  }
  await rename(join(folder, 'first'), join(folder, 'second'));
  expect(await prepare({ PUBLIC_URL }, 'second')).toEqual([]);
  await expect(prepare({ PUBLIC_URL })).rejects.toThrow(wrongStorage);
});

test('a process warns at its start if all processes may need more connections than the database allows', async () => {
  const name = new URL(url).pathname.slice(1);
  await client.query(`alter database ${name} connection limit 57`);
  expect(await prepare({}, 'second')).toEqual([expect.stringContaining('PUBLIC_URL')]);
  await client.query('insert into process default values');
  expect(await prepare({}, 'second')).toEqual([
    expect.stringMatching(/^The database allows 57 connections, and this process and 1 more may need 58/),
  ]);
  // A worker needs fewer connections, and so does a server with a pooler.
  expect(await prepare({ FIXIT_ROLE: 'worker', PUBLIC_URL: 'http://127.0.0.1:3000' }, 'second')).toEqual([]);
  await client.query(`alter database ${name} connection limit -1`);
});

test('an older release starts next to a compatible newer one, and refuses to start next to an incompatible one', async () => {
  const insertMigration = 'insert into migration (name, checksum, compatible_from) values ($1, $2, $3)';
  await client.query(insertMigration, ['9998_wider.sql', 'of a newer release', '0045']);
  expect(await prepare({}, 'second')).toEqual([]);
  await client.query(insertMigration, ['9999_narrower.sql', 'of a newer release', null]);
  await expect(prepare({}, 'second')).rejects.toThrow(
    'The database was made by a newer Fixit: this one does not know its migration 9999_narrower.sql.',
  );
  await client.query(`delete from migration where name like '999%'`);
});

test('a process warns at every start if the operators’ passkeys belong to another host', async () => {
  const { rows } = await client.query<{ id: string }>(
    "insert into operator (email, name, role) values ('olu@fixit.test', 'Olu', 'owner') returning id",
  );
  const addPasskey = (host: string) =>
    client.query(
      `insert into operator_passkey (credential_id, operator_id, public_key, counter, transports, name, recovered, host)
        values ($2, $1, '', 0, '{}', 'Laptop', false, $2)`,
      [rows[0]?.id, host],
    );
  await addPasskey('old.example');
  const start = async () =>
    (await prepare({ PUBLIC_URL: 'http://localhost:4000' }, 'second')).filter((warning) => warning.includes('passkey'));
  const lostPasskeys =
    /^The passkeys of an operator belong to old\.example, so .* localhost, .* npm run admin -- operator add <email> --name <name> --role <role>$/;
  expect(await start()).toEqual([expect.stringMatching(lostPasskeys)]);
  expect(await start()).toEqual([expect.stringMatching(lostPasskeys)]);
  await addPasskey('localhost');
  expect(await start()).toEqual([]);
});
