import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ArchiveWriter } from '../../platform/backup/archive/archive-writer.ts';
import { makeEntryBlocks } from '../../platform/backup/archive/tar-blocks.ts';
import { copyTemplate, dropCopy } from '../../testing/database/test-postgres.ts';
import { addArtisan } from '../../testing/people.ts';
import { alter, fingerprintOf, queryDatabase } from '../../testing/program/backup-inspection.ts';
import { adminToEnd as admin, adminError } from '../../testing/program/run-admin.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let folder: string;
let server: TestServer;
let whole: Buffer;
let emptyDatabase: { url: string; settings: Record<string, string> };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-backup-'));
  server = await startTestServer({ worker: false });
  const source = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.env.DATA_DIR };
  await addArtisan(server);
  expect((await admin(['backup', pathTo('whole')], source)).code).toBe(0);
  whole = await readFile(pathTo('whole'));
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

async function writeArchive(name: string, entries: Record<string, object>): Promise<void> {
  const archive = new ArchiveWriter(createWriteStream(pathTo(name)), null);
  for (const [entry, content] of Object.entries(entries))
    await archive.add(entry, Buffer.from(JSON.stringify(content)));
  await archive.finish();
}

function withSize(header: Buffer, size: number): Buffer {
  const copy = Buffer.from(header);
  copy.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  copy.write(' '.repeat(8), 148);
  copy.write(
    `${copy
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  return copy;
}

const cutOff = 'This backup is cut off: its end is missing.';
const damaged = 'This backup is damaged: its contents have changed.';

describe('a damaged backup file', () => {
  const middle = () => Math.floor(whole.length / 2);
  const damage: [what: string, damagedFile: () => Buffer, message: string][] = [
    ['empty', () => Buffer.alloc(0), 'This backup is empty.'],
    ['foreign', () => Buffer.from('-- PostgreSQL database dump'), 'This is not a Fixit backup.'],
    ['foreign and compressed', () => gzipSync('-- PostgreSQL database dump'), 'This is not a Fixit backup.'],
    ['cut off', () => whole.subarray(0, middle()), cutOff],
    ['cut off by a few bytes', () => whole.subarray(0, -9), cutOff],
    ['altered', () => alter(whole, middle()), damaged],
    ['altered in its manifest', () => alter(whole, 2_000), damaged],
  ];

  test.each(damage)(
    'a backup file that is %s is refused, and nothing is restored',
    async (_what, damagedFile, message) => {
      await writeFile(pathTo('bad'), damagedFile());
      const before = await fingerprintOf(emptyDatabase.url, everything);
      expect(await adminError(['backup', 'verify', pathTo('bad')], {})).toBe(message);
      expect(await adminError(['restore', pathTo('bad')], emptyDatabase.settings)).toBe(message);
      expect(await fingerprintOf(emptyDatabase.url, everything)).toEqual(before);
      expect(existsSync(pathTo('data/uploads-restored'))).toBe(false);
    },
  );

  test('a backup of a newer Fixit is refused because of its format or its migrations', async () => {
    const newer = 'This backup was made by a newer Fixit: install that release or a newer one to read it.';
    await writeArchive('newer-format', { 'fixit-backup.json': { format: 2 } });
    expect(await adminError(['backup', 'verify', pathTo('newer-format')], {})).toBe(newer);
    const manifest = {
      format: 1,
      fixit: '9.0.0',
      postgres: '18',
      made_at: '',
      queue_migration: 1,
      tables: [],
      sequences: [],
    };
    const migrations = [{ name: '9999_later.sql', checksum: '' }];
    await writeArchive('newer-migration', { 'fixit-backup.json': { ...manifest, migrations } });
    expect(await adminError(['restore', pathTo('newer-migration')], emptyDatabase.settings)).toBe(newer);
  });

  test('a complete backup with an entry that Fixit never writes is refused', async () => {
    const manifest = {
      format: 1,
      fixit: '0.2.0',
      postgres: '18',
      made_at: '',
      queue_migration: 1,
      tables: [],
      sequences: [],
      migrations: [],
    };
    for (const name of ['uploads/../../escaped.png', 'other/thing']) {
      await writeArchive('strange', { 'fixit-backup.json': manifest, [name]: {} });
      const message = `This backup contains '${name}', which Fixit does not write.`;
      expect(await adminError(['backup', 'verify', pathTo('strange')], {})).toBe(message);
    }
  });

  const manifest = {
    format: 1,
    fixit: '0.2.0',
    postgres: '18',
    made_at: '',
    queue_migration: 1,
    migrations: [],
    sequences: [],
  };
  const foreignToFixit = 'Fixit did not make this backup: it describes things that Fixit does not have.';

  test.each([
    [
      'a table of PostgreSQL',
      { tables: [{ schema: 'pg_catalog', name: 'pg_authid', columns: ['rolname'] }], sequences: [] },
    ],
    ['a quote in a name', { tables: [{ schema: 'public', name: 'a"b', columns: [] }], sequences: [] }],
    ['an odd sequence', { tables: [], sequences: [{ schema: 'public', name: 'x', last_value: 'x', is_called: true }] }],
  ])('a complete backup that describes %s is refused with a clear message', async (_what, description) => {
    await writeArchive('strange', { 'fixit-backup.json': { ...manifest, ...description } });
    expect(await adminError(['backup', 'verify', pathTo('strange')], {})).toBe(foreignToFixit);
    expect(await adminError(['restore', pathTo('strange')], emptyDatabase.settings)).toBe(foreignToFixit);
  });

  test('a complete backup with rows for a column that Fixit lacks is refused with a clear message', async () => {
    const migrations = await queryDatabase(server.databaseUrl, 'select name, checksum from migration order by name');
    const tables = ['service', 'account'].map((name) => ({ schema: 'public', name, columns: ['nonsense'] }));
    await writeArchive('strange', {
      'fixit-backup.json': { ...manifest, migrations, tables },
      'tables/public.service/00000001.copy': {},
      'tables/public.account/00000001.copy': {},
    });
    expect(await adminError(['restore', pathTo('strange')], emptyDatabase.settings)).toBe(
      `${foreignToFixit} Nothing was restored.`,
    );
  });

  test('a complete backup that declares a header of several gigabytes is refused before the header is read', async () => {
    const bytes = Buffer.from(JSON.stringify({ ...manifest, tables: [] }));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { head, padding } = makeEntryBlocks('fixit-backup.json', bytes, { 'FIXIT.sha256': sha256 });
    const huge = head.subarray(0, 512);
    await writeFile(pathTo('huge'), gzipSync(Buffer.concat([head, bytes, padding, withSize(huge, 2 ** 31)])));
    expect(await adminError(['backup', 'verify', pathTo('huge')], {})).toBe(damaged);
  });
});
