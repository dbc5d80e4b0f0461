import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, databaseUrl, dropCopy } from '../testing/database/test-postgres.ts';
import { databaseSchemaOf } from '../testing/program/backup-inspection.ts';
import { programOf } from '../testing/program/built-program.ts';
import { connect } from './connection.ts';
import { migrate } from './migrate.ts';

let emptyUrl: string;
let completeUrl: string;
let client: Client;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-killed-'));
  const postgres = inject('postgres');
  [emptyUrl, completeUrl] = [await copyTemplate(postgres), await copyTemplate(postgres)];
  const name = new URL(emptyUrl).pathname.slice(1);
  const superuser = new Client({ connectionString: postgres.superuserUrl });
  await superuser.connect();
  await superuser.query(`drop database ${name}`);
  await superuser.query(`create database ${name} owner ${new URL(emptyUrl).username}`);
  await superuser.end();
  client = new Client({ connectionString: databaseUrl(emptyUrl, name) });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true });
  await dropCopy(inject('postgres'), emptyUrl);
  await dropCopy(inject('postgres'), completeUrl);
});

test('a migration that is killed halfway is rolled back, and runs again at the next start', async () => {
  // The trigger stops the process after a migration has changed the schema and before the migration is recorded.
  await client.query(`
    create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now(), compatible_from text);
    create function halt() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(1); return new; end $$;
    create trigger halt before insert on migration for each row when (new.name like '0020%') execute function halt();
    select pg_advisory_lock(1)`);
  const child = fork(programOf('main'), {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: emptyUrl,
      DATA_DIR: folder,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const countWaiting = async () =>
    (await client.query(`select from pg_locks where locktype = 'advisory' and objid = 1 and not granted`)).rows.length;
  await expect.poll(countWaiting, { timeout: 60_000 }).toBe(1);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  await client.query('select pg_advisory_unlock(1)');
  await client.query('drop trigger halt on migration; drop function halt');
  const { rows } = await client.query<{ name: string }>('select max(name) as name from migration');
  expect(rows[0]?.name).toMatch(/^0019/);
  const { pool, close } = connect(emptyUrl, { max: 2 });
  const [first] = await migrate(pool);
  expect(first).toMatch(/^0020/);
  await close();
  const sequences = /^\w+ \d+$/;
  const definitionsIn = async (url: string) => (await databaseSchemaOf(url)).filter((line) => !sequences.test(line));
  expect(await definitionsIn(emptyUrl)).toEqual(await definitionsIn(completeUrl));
}, 120_000);
