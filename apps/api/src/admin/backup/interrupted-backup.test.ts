import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { copyTemplate, databaseUrl, dropCopy } from '../../testing/database/test-postgres.ts';
import { startVanishingS3 } from '../../testing/outside/vanishing-s3.ts';
import { addArtisan } from '../../testing/people.ts';
import { fingerprintOf, startAdmin } from '../../testing/program/backup-inspection.ts';
import { programOf } from '../../testing/program/built-program.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const megabyte = 1024 * 1024;

let folder: string;
let server: TestServer;
let source: Record<string, string>;
/** The marketplace in this backup has 40 MB of pictures. */
let backup: string;
let emptyDatabase: { url: string; settings: Record<string, string> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-interrupted-'));
  server = await startTestServer({ worker: false });
  source = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.env.DATA_DIR };
  await addArtisan(server);
  const noise = randomBytes(8 * megabyte);
  await mkdir(uploadsOf('aa'), { recursive: true });
  for (const letter of 'abcde') await writeFile(join(uploadsOf('aa'), `${letter.repeat(32)}.png`), noise);
  backup = pathTo('whole');
  expect(await startAdmin(['backup', backup], source).done).toMatchObject({ code: 0, message: '' });
  const url = await copyTemplate(inject('postgres'));
  emptyDatabase = { url, settings: { DATABASE_URL: url, DATA_DIR: pathTo('data') } };
});
afterAll(async () => {
  await dropCopy(inject('postgres'), emptyDatabase.url);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const pathTo = (name: string) => join(folder, name);
const uploadsOf = (name: string) => join(server.env.DATA_DIR, 'uploads', name);
const fingerprint = () => fingerprintOf(emptyDatabase.url, { except: [] });

async function openClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe('a full disk', () => {
  test('a restore changes nothing if there is no space for its pictures', async () => {
    const before = await fingerprint();
    // A limit on file size fails in the same place as a full disk.
    const limited = ['-c', 'ulimit -f 4096; exec "$0" "$@"', process.execPath, programOf('backup-program')];
    const child = spawn('sh', [...limited, 'restore', backup], {
      env: { PATH: process.env['PATH'], ...emptyDatabase.settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>]);
    expect([code, message]).toEqual([1, 'The disk of DATA_DIR is full: nothing was restored (EFBIG).\n']);
    expect(await fingerprint()).toEqual(before);
    expect(existsSync(pathTo('data/uploads'))).toBe(false);
    expect(existsSync(pathTo('data/uploads-restored'))).toBe(false);
  });

  test('a restore changes nothing if the disk of the database is full at its last step', async () => {
    const superuser = await openClient(
      databaseUrl(inject('postgres').superuserUrl, new URL(emptyDatabase.url).pathname.slice(1)),
    );
    await superuser.query(`
      create schema disk;
      create function disk.fill() returns event_trigger language plpgsql as
        $$ begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create event trigger disk_is_full on ddl_command_end when tag in ('ALTER TABLE') execute function disk.fill();
      alter event trigger disk_is_full disable`);
    const before = await fingerprint();
    await superuser.query('alter event trigger disk_is_full enable');
    const { code, message } = await startAdmin(['restore', backup], emptyDatabase.settings).done;
    await superuser.query('drop event trigger disk_is_full; drop schema disk cascade');
    expect([code, message]).toEqual([1, 'The disk of the database is full.\n']);
    expect(await fingerprint()).toEqual(before);
    expect(existsSync(pathTo('data/uploads'))).toBe(false);
    expect(existsSync(pathTo('data/uploads-restored'))).toBe(false);
  });
});

test('a backup fails if a picture cannot be read, and leaves no file', async () => {
  // A folder stands in for an unreadable file, because root can read any file.
  await mkdir(join(uploadsOf('bb'), `${'f'.repeat(32)}.png`), { recursive: true });
  onTestFinished(() => rm(uploadsOf('bb'), { recursive: true }));
  const { code, message } = await startAdmin(['backup', pathTo('unread')], source).done;
  expect([code, message]).toEqual([1, expect.stringContaining(`is not a file, but has a picture's name`)]);
  expect((await readdir(folder)).filter((name) => name.startsWith('unread'))).toEqual([]);
});

test('a backup fails if its bucket becomes unreachable during the upload', async () => {
  const { settings, requests, stop } = await startVanishingS3();
  onTestFinished(stop);
  const backupSettings = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`BACKUP_${name}`, value]));
  const { code, message } = await startAdmin(['backup'], { ...source, ...backupSettings }).done;
  expect([code, message]).toEqual([
    1,
    expect.stringMatching(/^The bucket of BACKUP_S3_BUCKET cannot be used \(ECONN\w+\)\.$/m),
  ]);
  // The parts may arrive in any order.
  expect(requests).toEqual(expect.arrayContaining(['POST begin', 'PUT 2']));
});

/** Starts a backup that waits for a locked table. */
async function startBlockedBackup(store: string) {
  const holder = await openClient(server.databaseUrl);
  // A backup is named after the second of its start, so an earlier run could have the same name.
  await holder.query('delete from backup_run');
  await holder.query('begin; lock table service in access exclusive mode');
  const watcher = await openClient(server.databaseUrl);
  await mkdir(store);
  const { child, done } = startAdmin(['backup'], { ...source, BACKUP_FOLDER: store });
  const backup = `from pg_stat_activity where application_name = 'fixit backup' and wait_event_type = 'Lock'
    and datname = current_database()`;
  await expect.poll(async () => (await watcher.query(`select ${backup}`)).rowCount).toBe(1);
  const [unfinished = ''] = await readdir(store);
  expect(unfinished).toMatch(/\.unfinished$/);
  const runs = () => watcher.query(`select report from backup_run where $1 = name || '.unfinished'`, [unfinished]);
  return { child, done, watcher, backup, runs };
}

test.each(['SIGTERM', 'SIGINT'] as const)('the signal %s stops a waiting backup and removes it', async (signal) => {
  const { child, done, runs } = await startBlockedBackup(pathTo(signal));
  child.kill(signal);
  expect(await done).toEqual({ code: 1, out: '', message: 'The backup was stopped and removed.\n' });
  expect(await readdir(pathTo(signal))).toEqual([]);
  expect((await runs()).rows).toEqual([]);
});

test('a backup whose database stops is recorded as failed, with a clear message', async () => {
  const { done, watcher, backup, runs } = await startBlockedBackup(pathTo('stopped'));
  await watcher.query(`select pg_terminate_backend(pid) ${backup}`);
  const report = 'The connection was lost: the database was stopped or restarted.';
  expect(await done).toEqual({ code: 1, out: '', message: `${report}\n` });
  expect(await readdir(pathTo('stopped'))).toEqual([]);
  expect((await runs()).rows).toEqual([{ report }]);
});
