import { mkdtemp, readdir, rename, rm, truncate, unlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '../env.ts';
import { adminToEnd } from '../testing/program/run-admin.ts';
import { doctorSettings, extendTimeouts, restoreTimeouts, runDoctorWith } from '../testing/run-doctor.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { checkBackupFiles, checkEncryption } from './backup-files-check.ts';
import { openDoctorDatabase } from './doctor-database.ts';

let server: TestServer;
let folder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  extendTimeouts();
  server = await startTestServer({ worker: false });
  folder = await mkdtemp(join(tmpdir(), 'fixit-backups-'));
  settings = { ...doctorSettings(server), BACKUP_FOLDER: folder };
});
afterAll(async () => {
  restoreTimeouts();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const findingsOf = async (about: string, overrides: Record<string, string> = {}) =>
  (await runDoctorWith({ ...settings, ...overrides })).about(about).map(({ level, message }) => `${level} ${message}`);
const checkFiles = () => findingsOf('backup files');

test('a backup that is deleted, cut off or changed after it was made is reported', async () => {
  expect(await checkFiles()).toEqual(['skipped No backup has been made there yet.']);
  expect((await adminToEnd(['backup'], settings)).code).toBe(0);
  const [name = ''] = await readdir(folder);
  const file = join(folder, name);
  expect(await checkFiles()).toEqual([`ok 1 backup present and unchanged, the newest ${name}.`]);

  const tomorrow = new Date(Date.now() + 86_400_000);
  await utimes(file, tomorrow, tomorrow);
  expect(await checkFiles()).toEqual([`broken The backup ${name} was changed after it was made.`]);
  await truncate(file, 100);
  expect(await checkFiles()).toEqual([
    expect.stringMatching(new RegExp(`^broken The backup ${name} has 100 bytes, but \\d+ were written\\.$`)),
  ]);
  await unlink(file);
  expect(await checkFiles()).toEqual([`broken The backup ${name} is missing.`]);
  await rename(folder, `${folder}-away`);
  expect(await checkFiles()).toEqual([`broken There is no folder ${folder}.`]);
  await rename(`${folder}-away`, folder);
});

test('the doctor warns of a missing older backup', async () => {
  await server.db.execute(sql`delete from backup_run`);
  expect((await adminToEnd(['backup'], settings)).code).toBe(0);
  await server.db.execute(sql`insert into backup_run (kind, succeeded, name, bytes, report, started_at, ended_at)
    values ('backup', true, 'fixit-2026-01-01T02-23-00Z.backup', 9, '', now(), now() - interval '1 day')`);
  expect(await checkFiles()).toEqual(['warning The backup fixit-2026-01-01T02-23-00Z.backup is missing.']);
});

const unreachableBucket = {
  BACKUP_FOLDER: '',
  BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1',
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_ACCESS_KEY_ID: 'key',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
};

test('a backup store that cannot be reached is reported as broken', async () => {
  const env = readEnv({ ...settings, ...unreachableBucket });
  const database = openDoctorDatabase(env);
  onTestFinished(() => database.close());
  expect(await checkBackupFiles(env, database)).toMatchObject([
    { level: 'broken', message: 'The bucket of BACKUP_S3_BUCKET cannot be used (ECONNREFUSED).' },
  ]);
});

test('the doctor warns of backups in a bucket that are not encrypted', () => {
  const inBucket = readEnv({ ...settings, ...unreachableBucket });
  expect(checkEncryption(inBucket)).toMatchObject([
    { level: 'warning', message: expect.stringMatching(/^The backups in BACKUP_S3_BUCKET are not encrypted/) },
  ]);
  expect(checkEncryption({ ...inBucket, BACKUP_PASSPHRASE: 'four random words it is' })).toEqual([]);
  expect(checkEncryption(readEnv(settings))).toEqual([]);
});

test('backups for recipients are not tested without an identity, which is a warning but not a failure', async () => {
  const sealed = { BACKUP_RECIPIENTS: await identityToRecipient(await generateX25519Identity()) };
  const drill = await adminToEnd(['backup', 'drill'], { ...settings, ...sealed });
  expect([drill.code, drill.out]).toEqual([
    0,
    expect.stringMatching(/^Not tested: the private key is not on this machine\./),
  ]);
  expect(await findingsOf('backups', sealed)).toEqual([
    'warning The backups are not tested: the private key is not on this machine.',
  ]);
});
