import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../../db/embedded/launcher.ts';
import { recordSettings } from '../../db/installation/recorded-settings.ts';
import { checkClock } from '../../doctor/clock-check.ts';
import { openDoctorDatabase } from '../../doctor/doctor-database.ts';
import { requireServerSecret } from '../../platform/server-secret.ts';
import { version } from '../../platform/version.ts';
import { listenLocally } from '../../testing/listen-locally.ts';
import { admin } from '../../testing/program/run-admin.ts';
import { doctorSettings, extendTimeouts, restoreTimeouts, runDoctorWith } from '../../testing/run-doctor.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  extendTimeouts();
  server = await startTestServer();
  await execute(sql`insert into backup_run (kind, succeeded, name, report, started_at)
    values ('backup', true, 'nightly', '', now())`);
});
afterAll(async () => {
  restoreTimeouts();
  await server.stop();
});

const examine = (settings: Record<string, string> = {}) => runDoctorWith({ ...doctorSettings(server), ...settings });

const execute = (statement: ReturnType<typeof sql>) => server.db.execute(statement);

/** Makes it look as if a worker has just run. */
beforeEach(async () => {
  await execute(sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('booking_sweep', now(), now()) on conflict (identifier) do update set last_execution = now()`);
});

test('the doctor finds nothing wrong with a healthy marketplace, and exits with 0', async () => {
  const { code, out } = await admin(['doctor'], doctorSettings(server));
  expect([code, out.split('\n').at(-2)]).toEqual([
    0,
    expect.stringMatching(/^0 broken, 0 warning, \d skipped, \d+ ok\.$/),
  ]);
  expect(out).toMatch(/^Fixit \d+\.\d+\.\d+\nok +settings +All settings are valid; NODE_ENV is development\.\n/);
  expect(out).toMatch(/ok +database +PostgreSQL \d+/);
  expect(out).toMatch(/ok +background work +A worker was seen/);
  expect(out).toContain(`A server of this release answers at ${server.origin}.`);
});

test('invalid settings are reported without their values, and nothing else is checked', async () => {
  const { code, report } = await examine({
    NODE_ENV: 'production',
    SMTP_URL: 'ftp://secret',
    PUBLIC_URL: 'http://fixit.example.org',
  });
  expect([code, report.result]).toEqual([5, 'broken']);
  expect(report.checks.map(({ subject, said }) => `${subject}: ${said}`)).toEqual([
    'settings: SMTP_URL: must be a URL that begins with smtp:// or smtps://',
    'settings: SMTP_URL: is required in production, because emails must be delivered',
    expect.stringContaining('settings: PUBLIC_URL: must begin with https://'),
  ]);
});

describe('the database', () => {
  test('the doctor reports an unreachable database as broken and skips the checks that need it', async () => {
    const url = 'postgresql://fixit_server:a-secret@127.0.0.1:1/fixit';
    const { code, out, about } = await examine({ DATABASE_URL: url });
    expect(about('database')).toEqual([
      {
        level: 'broken',
        message: 'The database of DATABASE_URL does not answer.',
        advice:
          'Check that PostgreSQL is running at 127.0.0.1:1 and accepts connections from this machine, then read its log.',
      },
    ]);
    expect([code, about('clock')]).toEqual([
      5,
      [{ level: 'skipped', message: 'Cannot be checked without the database.' }],
    ]);
    expect(about('storage')).toMatchObject([{ level: 'ok' }]);
    expect(out).not.toContain('a-secret');
  });

  test('the doctor warns about a superuser as the database role, and reports it as broken in production', async () => {
    const url = new URL(server.databaseUrl);
    const superuser = new URL(inject('postgres').superuserUrl);
    url.username = superuser.username;
    const message = expect.stringMatching(/^The role \w+ is a superuser/);
    const settings = { DATABASE_URL: url.href };
    expect((await examine(settings)).about('database')).toContainEqual({
      level: 'warning',
      message,
      advice: expect.any(String),
    });
    const live = { ...settings, NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' };
    expect((await examine(live)).about('database')).toContainEqual({
      level: 'broken',
      message,
      advice: expect.any(String),
    });
  });

  test('the doctor reports a database that was migrated by a different release', async () => {
    await execute(sql`insert into migration (name, checksum, compatible_from) values ('9999_newer.sql', '', '0001')`);
    const [first] = (
      await execute(sql`delete from migration where name like '0046%' returning name, checksum, compatible_from`)
    ).rows;
    onTestFinished(async () => {
      await execute(sql`delete from migration where name like '9999%'`);
      await execute(sql`insert into migration select * from json_populate_record(null::migration,
        ${JSON.stringify({ ...first, applied_at: new Date() })}::json)`);
    });
    expect((await examine()).about('database')).toMatchObject([
      { level: 'ok' },
      { level: 'warning', message: '1 migration of this release is not applied yet.' },
      { level: 'warning', message: 'The database belongs to a newer release, which has applied 9999_newer.sql.' },
    ]);
  });

  test('the doctor reports a changed migration by name', async () => {
    const [first] = (await execute(sql`select name, checksum from migration order by name limit 1`)).rows as {
      name: string;
      checksum: string;
    }[];
    await execute(sql`update migration set checksum = 'other' where name = ${first?.name}`);
    onTestFinished(async () => {
      await execute(sql`update migration set checksum = ${first?.checksum} where name = ${first?.name}`);
    });
    expect((await examine()).about('database')).toContainEqual(
      expect.objectContaining({
        level: 'broken',
        message: expect.stringContaining(`migration ${first?.name} is not the one`),
      }),
    );
  });

  test('the doctor gives advice about too few connections and about a broken index', async () => {
    const name = new URL(server.databaseUrl).pathname.slice(1);
    const superuser = new Client({ connectionString: inject('postgres').superuserUrl });
    await superuser.connect();
    onTestFinished(() => superuser.end());
    await superuser.query(`alter database ${name} connection limit 30`);
    onTestFinished(async () => void (await superuser.query(`alter database ${name} connection limit -1`)));
    await execute(sql`create table fragile as select generate_series(1, 2) / 3 as n`);
    await execute(sql`create unique index concurrently fragile_n on fragile (n)`).catch(() => undefined);
    onTestFinished(async () => void (await execute(sql`drop table fragile`)));
    const { code, about } = await examine();
    expect(about('database settings')).toMatchObject([
      { level: 'warning', message: 'The database allows 30 connections, and one process needs up to 32.' },
    ]);
    expect(about('database maintenance')).toMatchObject([
      {
        level: 'warning',
        message: expect.stringContaining('fragile_n'),
        advice: 'Rebuild each: reindex index concurrently fragile_n.',
      },
    ]);
    expect(code).toBe(4);
  });
});

test('the doctor reports a missing, old or failed backup, and a failed drill', async () => {
  const addRun = (kind: string, succeeded: boolean, ago: string, report = '', name = 'nightly') =>
    execute(sql`insert into backup_run (kind, succeeded, name, report, started_at, ended_at)
      values (${kind}, ${succeeded}, ${name}, ${report}, now() - ${ago}::interval, now() - ${ago}::interval)`);
  const readMessages = async () =>
    (await examine()).about('backups').map(({ level, message }) => `${level} ${message}`);
  onTestFinished(async () => void (await addRun('backup', true, '1 hour')));
  await execute(sql`delete from backup_run`);
  expect(await readMessages()).toEqual(['warning No backup has ever been made of this database.']);
  await addRun('backup', true, '60 hours');
  expect(await readMessages()).toEqual(['warning The last backup was made 2 days ago.']);
  await addRun('backup', false, '90 minutes', 'The disk is full.');
  await addRun('drill', false, '5 days', 'A booking without a customer.');
  expect(await readMessages()).toEqual([
    'broken The last backup to BACKUP_FOLDER or BACKUP_S3_BUCKET failed 1 hour ago: The disk is full.',
    'warning The last backup was made 2 days ago.',
    'broken The last drill was 5 days ago and failed: A booking without a customer.',
  ]);
  await addRun('backup', true, '30 minutes', '', '/backups/by-hand');
  expect((await readMessages())[0]).toMatch(/^broken The last backup to BACKUP_FOLDER/);
  await addRun('backup', true, '20 minutes');
  await addRun('drill', true, '1 day');
  expect(await readMessages()).toEqual(['ok The last backup was made less than an hour ago.']);
});

test('settings that changed since the last start are reported by name, without their values', async () => {
  const key = await requireServerSecret(server.db, 'noted_settings');
  await recordSettings(
    server.connection.pool,
    { ...server.env, PUBLIC_URL: server.origin, MAIL_FROM: 'a@b.test' },
    key,
    version,
  );
  onTestFinished(async () => void (await execute(sql`delete from installation where setting like 'settings%'`)));
  const { out, about } = await examine({ DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'silent' });
  expect(about('settings')).toMatchObject([
    {
      level: 'warning',
      message: expect.stringMatching(/^Changed since the last start of a process, at \S+: MAIL_FROM\.$/),
    },
  ]);
  expect(out).not.toContain('a@b.test');
});

test('tasks without a worker, failed emails and failed tasks are reported', async () => {
  await execute(sql`update graphile_worker._private_known_crontabs set last_execution = now() - interval '3 hours'`);
  for (const task of ['mail', 'waitlist_forward', 'unknown'])
    await execute(sql`select graphile_worker.add_job(${task}, '{}', run_at => now() + interval '1 hour')`);
  await execute(sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Refused'
    where task_id in (select id from graphile_worker._private_tasks where identifier in ('mail', 'waitlist_forward'))`);
  await execute(sql`update graphile_worker._private_jobs set run_at = now() - interval '20 minutes'
    where task_id in (select id from graphile_worker._private_tasks where identifier = 'unknown')`);
  onTestFinished(async () => void (await execute(sql`delete from graphile_worker._private_jobs`)));
  expect((await examine()).about('background work')).toMatchObject([
    { level: 'broken', message: 'No worker has been seen for 3 hours.' },
    { level: 'broken', message: '1 task is overdue, by up to 20 minutes.' },
    { level: 'warning', message: '1 email could not be sent and will not be tried again.' },
    { level: 'warning', message: '1 task failed and will not be tried again.' },
  ]);
});

test('the doctor warns if only some processes use Redis, because updates between them are late', async () => {
  const others = ['fixit fan-out', 'fixit fan-out by Redis'].map(
    (application_name) => new Client({ connectionString: server.databaseUrl, application_name }),
  );
  for (const client of others) await client.connect();
  const { about } = await examine();
  for (const client of others) await client.end();
  expect(about('redis')).toContainEqual(
    expect.objectContaining({
      level: 'warning',
      message: expect.stringMatching(/^Some processes have REDIS_URL and some do not/),
    }),
  );
});

test('the doctor skips checks whose tables a restore has locked, and says why', async () => {
  const restore = await server.connection.pool.connect();
  onTestFinished(() => restore.release());
  await restore.query('begin; lock table backup_run in access exclusive mode');
  const { about } = await examine();
  await restore.query('rollback');
  expect(about('backups')).toMatchObject([
    { level: 'skipped', message: expect.stringContaining('while a restore or another command locks the tables') },
  ]);
});

test('the doctor reports an interrupted restore, but not the missing worker that it causes', async () => {
  await execute(sql`update graphile_worker._private_known_crontabs set last_execution = now() - interval '3 hours'`);
  await execute(sql`create table unfinished_restore ()`);
  onTestFinished(async () => void (await execute(sql`drop table unfinished_restore`)));
  const { about } = await examine();
  expect(about('database')).toMatchObject([
    { level: 'ok' },
    { level: 'broken', advice: 'Run it again: npm run admin -- restore <file>' },
  ]);
  expect(about('background work')).toEqual([
    { level: 'skipped', message: 'No worker can start before the restore is done.' },
  ]);
});

test('streets that are missing, broken or refused by their provider are reported', async () => {
  const { about } = await examine({ MAP_STREETS: '/nowhere.pmtiles' });
  expect(about('map')).toMatchObject([{ level: 'broken', message: 'MAP_STREETS: there is no /nowhere.pmtiles.' }]);
  const file = join(server.env.DATA_DIR, 'broken.pmtiles');
  await writeFile(file, 'no archive');
  expect((await examine({ MAP_STREETS: file })).about('map')).toMatchObject([
    { level: 'broken', message: expect.stringContaining(`The streets in ${file} are not shown.`) },
  ]);
  const tileServer = createServer((_request, response) => void response.writeHead(403).end());
  onTestFinished(() => void tileServer.close());
  const port = await listenLocally(tileServer);
  const overrides = {
    MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}?key={key}`,
    MAP_TILES_KEY: 'a-key',
    MAP_ATTRIBUTION: 'Ada',
  };
  const { about: aboutVendor, out } = await examine(overrides);
  expect(aboutVendor('map')).toMatchObject([
    { level: 'broken', message: `127.0.0.1:${port} refuses MAP_TILES_KEY (403).` },
  ]);
  expect(out).not.toContain('a-key');
});

test.each([
  ['agrees', 0, 'ok', "This machine's clock and the database's agree."],
  ['is behind', -8_000, 'warning', /^This machine's clock is [1-8]\.\d seconds behind the database's\.$/],
  ['is ahead', 900_000, 'broken', /^This machine's clock is (?:900|8\d\d)\.\d seconds ahead of the database's\.$/],
])('the doctor reports on a clock that %s', async (_what, offset, level, message) => {
  const database = openDoctorDatabase(server.env);
  onTestFinished(() => database.close());
  expect(await checkClock(database, () => Date.now() + offset)).toMatchObject([
    { level, message: expect.stringMatching(message) },
  ]);
});

test('the doctor gives advice if there is no server and no database, and stops the embedded database after its checks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fixit-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const overrides = { DATABASE_URL: '', DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1:1' };
  const empty = await examine(overrides);
  expect(empty.about('database')).toMatchObject([
    { message: `There is no database in the data folder ${folder} yet.` },
  ]);
  expect(empty.about('public address')).toMatchObject([
    { level: 'broken', message: 'Nothing answers at http://127.0.0.1:1 (ECONNREFUSED).' },
  ]);
  await (await startEmbedded({ dataDir: folder })).stop();
  const { about } = await examine(overrides);
  expect(about('database')).toMatchObject([{ level: 'ok' }, { level: 'warning', message: 'The database is empty.' }]);
  expect(await readdir(join(folder, 'postgres'))).not.toContain('postmaster.pid');
});
