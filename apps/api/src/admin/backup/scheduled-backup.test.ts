import { mkdtemp, readdir, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLastRuns } from '../../platform/backup/backup-runs.ts';
import { backupTasks } from '../../platform/backup/backup-tasks.ts';
import { type ArtisanPerson, addArtisan } from '../../testing/people.ts';
import { startAdmin } from '../../testing/program/backup-inspection.ts';
import { pictureOf } from '../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** Backups and drills run at low priority, so they take minutes while other tests keep the machine busy. */
const timeoutMs = 300_000;

let folder: string;
let server: TestServer;
let artisan: ArtisanPerson;
let settings: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-backups-'));
  server = await startTestServer({ worker: false });
  settings = {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.env.DATA_DIR,
    BACKUP_FOLDER: folder,
    BACKUP_KEEP: '2',
    OPERATOR_EMAIL: 'operator@example.test',
  };
  artisan = await addArtisan(server);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const admin = (words: readonly string[]) => startAdmin(words, settings).done;
const readMetrics = async () => (await fetch(`${server.origin}/metrics`)).text();

async function listEmails(): Promise<{ subject: string; text: string }[]> {
  const { rows } = await server.db.execute<{ payload: { subject: string; text: string } }>(sql`
    select payload from graphile_worker._private_jobs where payload ->> 'to' = 'operator@example.test' order by id`);
  return rows.map(({ payload }) => payload);
}

test(
  'a backup is stored, the oldest ones are removed, and a drill restores the newest',
  async () => {
    const oldNames = ['fixit-2026-01-01T02-23-00Z.backup', 'fixit-2026-01-02T02-23-00Z.backup'];
    for (const name of [...oldNames, 'holiday.jpg']) await writeFile(join(folder, name), 'x');
    const backupResult = await admin(['backup']);
    expect([backupResult.code, backupResult.message]).toEqual([0, '']);
    const [older, newest, ...otherFiles] = (await readdir(folder)).toSorted();
    expect([older, otherFiles]).toEqual([oldNames[1], ['holiday.jpg']]);
    expect((await admin(['backup', 'list'])).out).toMatch(
      new RegExp(`^${newest}  [\\d,]+ bytes\\n${older}  1 bytes\\n$`),
    );
    const fetchResult = await admin(['backup', 'fetch', newest ?? '', join(folder, 'copy')]);
    expect([fetchResult.code, fetchResult.out]).toEqual([0, expect.stringMatching(/^The backup is complete/)]);

    const drillResult = await admin(['backup', 'drill']);
    expect([drillResult.message, drillResult.code]).toEqual(['', 0]);
    expect(drillResult.out).toMatch(/Z\.backup: Restored and in order: /);
    expect(await readdir(server.env.DATA_DIR)).not.toContain('drill');
    const { backup, drill } = await readLastRuns(server.db);
    expect([backup.last, drill.last]).toMatchObject([
      { succeeded: true, name: newest },
      { succeeded: true, name: newest, bytes: backup.last?.bytes },
    ]);
    expect(await readMetrics()).toMatch(/backup_last_good_timestamp_seconds\{kind="drill"\} 1\d{9}/);
    expect(await listEmails()).toEqual([]);
  },
  timeoutMs,
);

test(
  'a new backup is kept even if others are dated in the future, and an unfinished one is removed after an hour',
  async () => {
    const store = await mkdtemp(join(tmpdir(), 'fixit-store-'));
    const [later, killed] = ['fixit-2999-01-01T02-23-00Z.backup', 'fixit-2026-01-01T02-23-00Z.backup.unfinished'];
    for (const name of [later, 'fixit-2999-01-02T02-23-00Z.backup', killed, 'fixit-now.backup.unfinished'])
      await writeFile(join(store, name), 'x');
    await utimes(join(store, killed), 0, 0);
    const { message, out } = await startAdmin(['backup', '--json'], {
      ...settings,
      BACKUP_FOLDER: store,
      BACKUP_KEEP: '2',
    }).done;
    expect(message).toBe('');
    const { name } = JSON.parse(out) as { name: string };
    expect((await readdir(store)).toSorted()).toEqual(
      [name, 'fixit-2999-01-02T02-23-00Z.backup', 'fixit-now.backup.unfinished'].toSorted(),
    );
    await rm(store, { recursive: true });
  },
  timeoutMs,
);

test(
  'the operator gets an email about a backup that breaks a rule, and about one that fails',
  async () => {
    const params = { id: artisan.service_id };
    await server.call(service.setImage, { token: artisan.token, params, file: await pictureOf() });
    await server.db.execute(sql`update service set total_reviews = 7, rating_sum = 7`);
    const [image] = (await readdir(join(server.env.DATA_DIR, 'uploads'), { recursive: true })).filter((name) =>
      /(?<!small)\.png$/.test(name),
    );
    await unlink(join(server.env.DATA_DIR, 'uploads', image ?? ''));
    expect((await admin(['backup'])).message).toContain(`1 picture that rows refer to is not in`);
    await server.db.execute(sql`update service set image = null`);
    expect((await admin(['backup'])).code).toBe(0);
    const drill = await admin(['backup', 'drill']);
    expect([drill.code, drill.out]).toEqual([1, '']);
    expect(drill.message.split('\n')).toEqual([
      expect.stringMatching(/Z\.backup was restored, but breaks rules\.$/),
      `The number and the sum of the ratings of a service are right: broken 1 time, for instance ${artisan.service_id}.`,
      '',
    ]);
    settings = { ...settings, BACKUP_FOLDER: join(folder, 'nowhere') };
    const failedBackup = await admin(['backup']);
    expect([failedBackup.code, failedBackup.message]).toEqual([1, `There is no folder ${join(folder, 'nowhere')}.\n`]);
    expect(
      (await listEmails()).map(({ subject, text }) => [
        subject,
        /nowhere|ratings|1 picture that rows refer to/.test(text),
      ]),
    ).toEqual([
      ['The backup failed: 127.0.0.1:3000', true],
      ['The backup cannot be restored: 127.0.0.1:3000', true],
      ['The backup failed: 127.0.0.1:3000', true],
    ]);
    expect(await readMetrics()).toContain('backup_last_succeeded{kind="backup"} 0');
  },
  timeoutMs,
);

test('a failed nightly backup is tried three times, and no backup is made if no store is configured', async () => {
  const commands: string[] = [];
  const run = (words: readonly string[]) => {
    commands.push(words.join(' '));
    return Promise.resolve({ code: 1, message: 'The disk is full.' });
  };
  const deps = { db: server.db, log: server.app.log, run };
  const tasks = backupTasks({ ...deps, hasStore: true });
  const listQueued = async () =>
    (
      await server.db.execute(sql`select payload from graphile_worker.jobs join graphile_worker._private_jobs using (id)
      where task_identifier = 'backup'`)
    ).rows;
  await tasks['backup']?.({});
  expect(await listQueued()).toEqual([{ payload: { tries: 2 } }]);
  await tasks['backup']?.({ tries: 3 });
  await tasks['backup_drill']?.({});
  expect(await listQueued()).toHaveLength(1);
  expect(commands).toEqual(['backup', 'backup', 'backup drill']);
  const tasksWithoutStore = backupTasks({ ...deps, hasStore: false });
  await tasksWithoutStore['backup']?.({});
  await tasksWithoutStore['backup_drill']?.({});
  expect(commands).toHaveLength(3);
});
