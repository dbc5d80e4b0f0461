import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { examineWith, settingsOf, waitAsUsual, waitLonger } from '../../testing/examine.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  waitLonger();
  server = await startTestServer({ worker: false });
});
afterAll(async () => {
  waitAsUsual();
  await server.stop();
});

const examine = (settings: Record<string, string>) => examineWith({ ...settingsOf(server), ...settings });

test('a folder that cannot be written, or that others can read, is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fixit-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  expect((await examine({ DATA_DIR: folder })).about('storage')).toMatchObject([
    { level: 'warning', said: `Other users of this machine can read the data folder ${folder}.` },
  ]);
  await writeFile(join(folder, 'file'), '');
  const { about } = await examine({ DATA_DIR: join(folder, 'file') });
  expect(about('storage')).toMatchObject([
    { level: 'broken', said: `The data folder ${join(folder, 'file')} is a file.` },
  ]);
});

test('a backup folder that is missing, or that is a file, is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fixit-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const said = async (BACKUP_FOLDER: string) =>
    (await examine({ BACKUP_FOLDER })).about('storage').map(({ level, said }) => `${level} ${said}`);
  const data = `ok The data folder ${server.env.DATA_DIR} can be written and has room.`;
  expect(await said(folder)).toEqual([data, `ok The backup folder ${folder} can be written and has room.`]);
  const [missing, file] = [join(folder, 'missing'), join(folder, 'file')];
  expect(await said(missing)).toEqual([data, `broken There is no backup folder ${missing}.`]);
  await writeFile(file, '');
  expect(await said(file)).toEqual([data, `broken The backup folder ${file} is a file.`]);
});
