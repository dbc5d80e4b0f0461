import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { copyTemplate, dropCopy } from '../../testing/database/test-postgres.ts';
import { addArtisan } from '../../testing/people.ts';
import { fingerprintOf, queryDatabase, startAdmin } from '../../testing/program/backup-inspection.ts';
import { programOf } from '../../testing/program/built-program.ts';
import { adminToEnd as admin, adminError } from '../../testing/program/run-admin.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let folder: string;
let server: TestServer;
let source: Record<string, string>;
let emptyDatabase: { url: string; settings: Record<string, string> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-backup-'));
  server = await startTestServer({ worker: false });
  source = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.env.DATA_DIR };
  await addArtisan(server);
  expect((await admin(['backup', pathTo('whole')], source)).code).toBe(0);
  const url = await copyTemplate(inject('postgres'));
  emptyDatabase = { url, settings: { DATABASE_URL: url, DATA_DIR: pathTo('data') } };
});
afterAll(async () => {
  await dropCopy(inject('postgres'), emptyDatabase.url);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const pathTo = (name: string) => join(folder, name);

const everything = { except: [] };

test('an error about a missing file or folder contains its path', async () => {
  expect(await adminError(['restore', pathTo('nowhere')], emptyDatabase.settings)).toBe(
    `There is no file ${pathTo('nowhere')}.`,
  );
  expect(await adminError(['restore', folder], emptyDatabase.settings)).toBe(`${folder} is not a file.`);
  expect(await adminError(['backup', pathTo('none/file')], source)).toBe(`There is no folder ${pathTo('none')}.`);
});

test('every backup command refuses a BACKUP_FOLDER that is missing, a file or not set', async () => {
  await writeFile(pathTo('file'), '');
  const refusals: [BACKUP_FOLDER: string, message: RegExp][] = [
    [pathTo('nowhere'), /^There is no folder .*\/nowhere\.$/],
    [pathTo('file'), /^\/.*\/file is not a folder\.$/],
    ['', /^(?:Name a file, or set|Set) BACKUP_FOLDER or BACKUP_S3_BUCKET/],
  ];
  for (const [BACKUP_FOLDER, message] of refusals) {
    for (const words of [['backup'], ['backup', 'list'], ['backup', 'drill']])
      expect(await adminError(words, { ...source, BACKUP_FOLDER })).toMatch(message);
  }
});

test('a backup does not replace a folder', async () => {
  await mkdir(pathTo('taken'));
  expect(await adminError(['backup', pathTo('taken')], source)).toBe(
    `${pathTo('taken')} exists and is not a file: choose another name.`,
  );
});

test('a file among the pictures that is too large to be restored is reported by name, and nothing is written', async () => {
  const shelfFolder = join(server.env.DATA_DIR, 'uploads/zz');
  const picture = join(shelfFolder, `${'z'.repeat(32)}.png`);
  await mkdir(shelfFolder, { recursive: true });
  await writeFile(picture, '');
  await truncate(picture, 65 * 1024 * 1024);
  expect(await adminError(['backup', pathTo('odd')], source)).toBe(
    `${picture} is larger than any picture of Fixit: move it away.`,
  );
  await rm(shelfFolder, { recursive: true });
  expect((await readdir(folder)).filter((name) => name.startsWith('odd'))).toEqual([]);
});

test('a pipe or a socket among the pictures is reported by name and does not block the backup', async () => {
  const shelfFolder = join(server.env.DATA_DIR, 'uploads/yy');
  const picture = join(shelfFolder, `${'y'.repeat(32)}.png`);
  await mkdir(shelfFolder, { recursive: true });
  onTestFinished(() => rm(shelfFolder, { recursive: true }));
  const message = `${picture} is not a file, but has a picture's name: move it away.`;
  await promisify(execFile)('mkfifo', [picture]);
  expect(await adminError(['backup', pathTo('odd')], source)).toBe(message);
  await rm(picture);
  const socket = createServer().listen(picture);
  onTestFinished(() => void socket.close());
  await once(socket, 'listening');
  expect(await adminError(['backup', pathTo('odd')], source)).toBe(message);
});

test('a backup waits a moment for another backup that is about to end', async () => {
  const holder = new Client({ connectionString: server.databaseUrl });
  await holder.connect();
  await holder.query('select pg_advisory_lock(34872917)');
  const second = admin(['backup', pathTo('second')], source);
  const waitingBackups = `select from pg_stat_activity where application_name = 'fixit backup' and query like '%pg_try_advisory_lock%'
    and datname = current_database()`;
  await expect.poll(async () => (await queryDatabase(server.databaseUrl, waitingBackups)).length).toBe(1);
  await holder.end();
  expect((await second).message).toBe('');
});

test('a backup is refused while the pictures folder is missing, and if the settings lead to a different folder', async () => {
  const uploads = join(server.env.DATA_DIR, 'uploads');
  const place = 'a DATA_DIR with the mark x';
  await queryDatabase(server.databaseUrl, `insert into installation values ('pictures', '${place}')`);
  const mismatch = `The pictures of this database are in ${place}, and these settings lead to ${uploads}`;
  expect(await adminError(['backup', pathTo('away')], source)).toContain(`${mismatch}, which has no mark. Is the disk`);
  await mkdir(uploads, { recursive: true });
  await writeFile(join(uploads, '.mark'), 'y');
  expect(await adminError(['backup', pathTo('away')], source)).toContain(`${mismatch}, a DATA_DIR with the mark y. Is`);
  await writeFile(join(uploads, '.mark'), 'x');
  expect((await admin(['backup', pathTo('away')], source)).code).toBe(0);
});

test('a backup fails if rows refer to missing pictures, until an operator records them as lost', async () => {
  const key = `ab/${'m'.repeat(32)}.png`;
  await queryDatabase(server.databaseUrl, `update service set image = '/uploads/${key}'`);
  const uploads = join(server.env.DATA_DIR, 'uploads');
  expect(await adminError(['backup', pathTo('fewer')], source)).toContain(
    `1 picture that rows refer to is not in ${uploads}, for instance ${key}. No backup was made.`,
  );
  expect(existsSync(pathTo('fewer'))).toBe(false);
  expect((await admin(['picture', 'missing'], source)).out).toContain(key);
  const moved = await admin(['picture', 'moved', '--yes'], source);
  expect([moved.code, moved.message.trim()]).toEqual([
    1,
    `1 picture is not in ${uploads}, for instance ${key}. Move them there first.`,
  ]);
  expect((await admin(['picture', 'lost', '--yes'], source)).out).toContain('Recorded 1 picture as lost.');
  expect((await admin(['backup', pathTo('fewer')], source)).code).toBe(0);
});

test('a restore reports the database and folder that it filled, and requires DATA_DIR with DATABASE_URL', async () => {
  const url = await copyTemplate(inject('postgres'));
  onTestFinished(() => dropCopy(inject('postgres'), url));
  expect(await adminError(['restore', pathTo('whole')], { DATABASE_URL: url })).toMatch(
    /^DATA_DIR: set it to the folder of the servers on this database/,
  );
  const restored = await admin(['restore', pathTo('whole')], { DATABASE_URL: url, DATA_DIR: pathTo('filled') });
  expect(restored.out).toContain(` The rows are in the database ${new URL(url).pathname.slice(1)} at `);
  expect(restored.out).toContain(`, the pictures in ${pathTo('filled/uploads')}.`);
  const mark = await readFile(pathTo('filled/uploads/.mark'), 'utf8');
  expect(await queryDatabase(url, "select value from installation where setting = 'pictures'")).toEqual([
    { value: `a DATA_DIR with the mark ${mark}` },
  ]);
});

test('a command without the server’s settings creates no database', async () => {
  const wrong = { DATA_DIR: pathTo('nowhere') };
  for (const words of [
    ['backup', pathTo('none')],
    ['feature', 'list'],
  ]) {
    expect(await adminError(words, wrong)).toMatch(
      /^There is no database in .*nowhere\. Run the command with the DATA_DIR or DATABASE_URL of the server/,
    );
  }
  expect(existsSync(pathTo('nowhere'))).toBe(false);
});

test('a restore changes nothing if the folder of the pictures cannot be replaced', async () => {
  const before = await fingerprintOf(emptyDatabase.url, everything);
  await mkdir(pathTo('linked'));
  await mkdir(pathTo('elsewhere'));
  await symlink(pathTo('elsewhere'), pathTo('linked/uploads'));
  expect(
    await adminError(['restore', pathTo('whole')], { ...emptyDatabase.settings, DATA_DIR: pathTo('linked') }),
  ).toBe(`${pathTo('linked/uploads')} is a link or a file: replace it with the folder itself.`);
  expect(await fingerprintOf(emptyDatabase.url, everything)).toEqual(before);
});

test('a full disk ends a backup with a clear message, and no file is left behind', async () => {
  // A limit on file size fails in the same place as a full disk.
  const limited = spawn(
    'sh',
    ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, programOf('backup-program'), 'backup', pathTo('full')],
    {
      env: { PATH: process.env['PATH'], ...source },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const [message, [code]] = await Promise.all([text(limited.stderr), once(limited, 'close') as Promise<[number]>]);
  expect([code, message]).toEqual([1, `The disk is full: ${pathTo('full')} was not written (EFBIG).\n`]);
  expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
});

describe('a killed command', () => {
  /** Locks a table, so that the command stops halfway, and kills it there. */
  async function killWhileItWaits(
    words: readonly string[],
    settings: Record<string, string>,
    url: string,
  ): Promise<void> {
    const holder = new Client({ connectionString: url });
    await holder.connect();
    try {
      await holder.query('begin; lock table service in access exclusive mode');
      const { child, done } = startAdmin(words, settings);
      // A new connection: the transaction of `holder` keeps its first snapshot of the statistics.
      const listWaiting = () =>
        queryDatabase(
          url,
          `select from pg_stat_activity where application_name = 'fixit backup' and wait_event_type = 'Lock'
          and datname = current_database()`,
        );
      await expect.poll(async () => (await listWaiting()).length, { timeout: 60_000 }).toBe(1);
      child.kill('SIGKILL');
      await done;
    } finally {
      await holder.end();
    }
  }

  test('a backup that is killed leaves no file, and the next one is complete', async () => {
    await killWhileItWaits(['backup', pathTo('killed')], source, server.databaseUrl);
    expect(await readdir(folder)).not.toContain('killed');
    await expect
      .poll(async () => (await admin(['backup', pathTo('killed')], source)).code, { timeout: 60_000 })
      .toBe(0);
    expect((await readdir(folder)).filter((name) => name.startsWith('killed'))).toEqual(['killed']);
  });

  test('a restore that is killed changes nothing; if it was in its last step, only another restore is possible', async () => {
    const before = await fingerprintOf(emptyDatabase.url, everything);
    await killWhileItWaits(['restore', pathTo('whole')], emptyDatabase.settings, emptyDatabase.url);
    await expect.poll(() => fingerprintOf(emptyDatabase.url, everything)).toEqual(before);
    await queryDatabase(emptyDatabase.url, 'create table unfinished_restore ()');
    expect(await adminError(['feature', 'list'], emptyDatabase.settings)).toBe(
      'The last restore of this database was interrupted. Run it again: npm run admin -- restore <file>',
    );
    expect(await adminError(['backup', pathTo('half')], emptyDatabase.settings)).toBe(
      'The last restore of this database was interrupted. Run it again: npm run admin -- restore <file>',
    );
    const restored = await admin(['restore', pathTo('whole')], emptyDatabase.settings);
    expect([restored.code, restored.message]).toEqual([0, '']);
    expect(await queryDatabase(emptyDatabase.url, 'select count(*)::int as n from account')).toEqual([{ n: 1 }]);
    expect((await admin(['feature', 'list'], emptyDatabase.settings)).code).toBe(0);
  });
});

test('a restore is refused if a server is running on the database, or if the database has tables that are not Fixit’s', async () => {
  expect(await adminError(['restore', pathTo('whole'), '--replace'], source)).toBe(
    'Fixit is running on this database: stop it first.',
  );
  const url = await copyTemplate(inject('postgres'));
  await queryDatabase(url, 'alter table migration rename to wordpress');
  expect(
    await adminError(['restore', pathTo('whole'), '--replace'], { ...emptyDatabase.settings, DATABASE_URL: url }),
  ).toBe("This database contains tables that are not Fixit's: restore into a separate one.");
  await dropCopy(inject('postgres'), url);
});
