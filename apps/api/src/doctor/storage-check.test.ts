import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { claimPictureLocation } from '../platform/storage/claim-picture-location.ts';
import { doctorSettings, extendTimeouts, restoreTimeouts, runDoctorWith } from '../testing/run-doctor.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  extendTimeouts();
  server = await startTestServer({ worker: false });
});
afterAll(async () => {
  restoreTimeouts();
  await server.stop();
});

const examine = (settings: Record<string, string>) => runDoctorWith({ ...doctorSettings(server), ...settings });

test('a data folder that is a file, or that others can read, is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fixit-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  expect((await examine({ DATA_DIR: folder })).about('storage')).toMatchObject([
    { level: 'warning', message: `Other users of this machine can read the data folder ${folder}.` },
  ]);
  await writeFile(join(folder, 'file'), '');
  const { about } = await examine({ DATA_DIR: join(folder, 'file') });
  expect(about('storage')).toMatchObject([
    { level: 'broken', message: `The data folder ${join(folder, 'file')} is a file.` },
  ]);
});

test('a folder of pictures that is not mounted is reported as broken', async () => {
  await claimPictureLocation(server.db, server.env);
  const uploads = join(server.env.DATA_DIR, 'uploads');
  const findings = async () => (await examine({})).about('storage').map(({ level, message }) => `${level} ${message}`);
  expect(await findings()).toHaveLength(1);
  await rename(uploads, `${uploads}-away`);
  expect(await findings()).toContainEqual(
    expect.stringMatching(
      /^broken The pictures of this database are in .*uploads, which has no mark\. Is the disk mounted\?$/,
    ),
  );
  await rename(`${uploads}-away`, uploads);
});

test('a backup folder that is missing, or that is a file, is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fixit-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const findings = async (BACKUP_FOLDER: string) =>
    (await examine({ BACKUP_FOLDER })).about('storage').map(({ level, message }) => `${level} ${message}`);
  const data = `ok The data folder ${server.env.DATA_DIR} is writable and has room.`;
  expect(await findings(folder)).toEqual([data, `ok The backup folder ${folder} is writable and has room.`]);
  const [missing, file] = [join(folder, 'missing'), join(folder, 'file')];
  expect(await findings(missing)).toEqual([data, `broken There is no backup folder ${missing}.`]);
  await writeFile(file, '');
  expect(await findings(file)).toEqual([data, `broken The backup folder ${file} is a file.`]);
});
