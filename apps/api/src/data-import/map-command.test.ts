import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tile } from '@fixit/contract/tile';
import { zxyToTileId } from 'pmtiles';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DirectoryRows } from '../modules/tile/streets/import/directory-writer.ts';
import { installArchive } from '../modules/tile/streets/import/install-archive.ts';
import { PmtilesWriter } from '../modules/tile/streets/import/pmtiles-writer.ts';
import { captureOutput } from '../testing/program/captured-output.ts';
import { admin } from '../testing/program/run-admin.ts';
import {
  readTileContent,
  type TestStreetArchive,
  tileAt,
  townTiles,
  writeStreetArchive,
} from '../testing/streets/street-archive.ts';
import { writeVectorTile } from '../testing/streets/vector-tile.ts';
import { writeMbtiles } from '../testing/streets/write-mbtiles.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { importMap } from './map-command.ts';

let server: TestServer;
let printed: () => string;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());
beforeEach(() => {
  vi.stubEnv('DATA_DIR', server.env.DATA_DIR);
  printed = captureOutput();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const pathOf = (name: string) => join(server.env.DATA_DIR, name);
const readImported = () => readFile(pathOf('map/streets.pmtiles'));
const archive: TestStreetArchive = { tile: () => townTiles.openmaptiles, reach: 3 };
const readSource = async () => (await server.call(tile.showSource)).body.data;
const readVersion = async () => (await readSource())?.version;

describe('importing a map file', () => {
  test('a PMTiles file is copied and used immediately, and importing it again changes nothing', async () => {
    writeStreetArchive(pathOf('town.pmtiles'), archive);
    await importMap([pathOf('town.pmtiles')]);
    expect((await readImported()).equals(await readFile(pathOf('town.pmtiles')))).toBe(true);
    const sum = createHash('sha256')
      .update(await readImported())
      .digest('hex');
    expect(printed()).toContain(`SHA-256 ${sum}`);
    expect(printed()).toContain('147 tiles of OpenMapTiles 3 up to zoom 14');
    expect(printed()).toContain(`${'█'.repeat(20)} 100% imported`);
    expect(await vi.waitUntil(readVersion, { timeout: 30_000 })).toBeTruthy();
    await importMap([pathOf('town.pmtiles')]);
    expect(await readdir(pathOf('map'))).toEqual(['streets.pmtiles']);
  });

  test('two simultaneous imports of a map succeed, and the files of killed imports are removed', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    for (const ending of ['part', 'part.mbtiles'])
      await writeFile(pathOf(`map/streets.pmtiles.${pid}.1.${ending}`), 'left');
    writeStreetArchive(pathOf('twice.pmtiles'), archive);
    await Promise.all([importMap([pathOf('twice.pmtiles')]), importMap([pathOf('twice.pmtiles')])]);
    expect((await readImported()).equals(await readFile(pathOf('twice.pmtiles')))).toBe(true);
    expect(await readdir(pathOf('map'))).toEqual(['streets.pmtiles']);
  });

  test.each([
    ['a table', { form: 'table' }],
    ['a view', { form: 'view' }],
    ['a table of tiles that are not gzipped', { form: 'table', isGzipped: false }],
  ] as const)('an MBTiles file with %s is converted to PMTiles', async (_name, choice) => {
    const file = pathOf(`${crypto.randomUUID()}.mbtiles`);
    writeMbtiles(file, { ...archive, tile: () => townTiles.zoomstack }, choice);
    await importMap([file]);
    expect(printed()).toContain('147 tiles of OS Open Zoomstack up to zoom 14');
    const content = await readTileContent(pathOf('map/streets.pmtiles'), 14);
    expect(content?.roads).toMatchObject([{ class: 'trunk', name: 'Albert Road', ref: 'A650' }]);
    expect(content?.points.map(({ kind, name }) => [kind, name])).toEqual([
      ['place', 'Saltaire'],
      ['station', 'Saltaire'],
    ]);
    // The tide line is not a river.
    expect(content?.waterways).toEqual([]);
  });

  test('a map file with nested directories is imported like any other', async () => {
    // The directory of so many different tiles with gaps between them does not fit into the header.
    const { z, x, y } = tileAt(14);
    const middle = zxyToTileId(z, x, y);
    const writer = new PmtilesWriter(pathOf('many.pmtiles'));
    const real = writeVectorTile(townTiles.protomaps);
    for (let offset = -15_000; offset <= 15_000; offset += 1) {
      const noise = createHash('sha256').update(String(offset)).digest();
      if (offset === 0 || offset === 15_000) writer.add(middle + offset, real);
      else if ((noise[0] ?? 0) % 3 > 0)
        writer.add(middle + offset, Buffer.concat(Array(8).fill(noise)).subarray(noise[1]));
    }
    const metadata = { vector_layers: Object.keys(townTiles.protomaps).map((id) => ({ id })) };
    writer.finish({ metadata, minZoom: z, maxZoom: z, bounds: [-2, 53, -1, 54] });
    const head = await readFile(pathOf('many.pmtiles'));
    expect(head.readBigUInt64LE(48)).toBeGreaterThan(0n);
    await importMap([pathOf('many.pmtiles')]);
    expect((await readTileContent(pathOf('map/streets.pmtiles'), 14))?.roads).toMatchObject([{ name: 'Albert Road' }]);
  });
});

describe('importing an invalid map file', () => {
  beforeAll(() => writeStreetArchive(pathOf('map/streets.pmtiles'), archive));
  const invalidFiles: [string, string, (path: string) => Promise<unknown> | void, RegExp][] = [
    ['text', 'x.pmtiles', (path) => writeFile(path, 'hello'), /neither PMTiles nor MBTiles/],
    [
      'half a file',
      'half.pmtiles',
      async (path) => {
        writeStreetArchive(path, archive);
        await truncate(path, 16_500);
      },
      /part of the file is missing/,
    ],
    [
      'only a header',
      'head.pmtiles',
      async (path) => {
        writeStreetArchive(path, archive);
        await truncate(path, 90);
      },
      /its header is damaged/,
    ],
    [
      'unknown layers',
      'old.pmtiles',
      (path) => writeStreetArchive(path, { ...archive, layers: ['natural', 'transit'] }),
      /Its layers are natural, transit\. Fixit reads OS Open Zoomstack, Protomaps basemap 4, OpenMapTiles 3/,
    ],
    [
      'another country',
      'firenze.pmtiles',
      (path) => writeStreetArchive(path, { ...archive, at: { latitude: 43.77, longitude: 11.25 } }),
      /nothing of Britain or Ireland: it covers 1\d\./,
    ],
    [
      'tiles that cannot be read',
      'noise.pmtiles',
      async (path) => {
        writeStreetArchive(path, archive);
        const bytes = await readFile(path);
        bytes.fill(0x55, 16_384, Number(bytes.readBigUInt64LE(24)));
        await writeFile(path, bytes);
      },
      /A part of it cannot be read/,
    ],
    [
      'pictures in MBTiles',
      'raster.mbtiles',
      (path) => writeMbtiles(path, archive, { metadata: { format: 'png' } }),
      /pictures \(png\), not vector tiles/,
    ],
    [
      'a broken database',
      'broken.mbtiles',
      async (path) => {
        writeMbtiles(path, archive);
        await truncate(path, 9_000);
        await appendFile(path, Buffer.alloc(9_000, 1));
      },
      /not an MBTiles file, or it is damaged|contains no tiles/,
    ],
    [
      'a lock left by a crash',
      'locked.mbtiles',
      async (path) => {
        writeMbtiles(path, archive);
        await mkdir(`${path}.lock`);
      },
      /There is a folder .*locked\.mbtiles\.lock: another program is using the file, or crashed while using it/,
    ],
  ];

  test.each(invalidFiles)('a map file is refused and changes nothing: %s', async (_name, file, prepare, message) => {
    const before = await readImported();
    await prepare(pathOf(file));
    await expect(importMap([pathOf(file)])).rejects.toThrow(message);
    expect((await readImported()).equals(before)).toBe(true);
    expect(await readdir(pathOf('map'))).toEqual(['streets.pmtiles']);
  });

  test('a map file without its last byte is refused', async () => {
    writeStreetArchive(pathOf('cut.pmtiles'), archive);
    const { length } = await readFile(pathOf('cut.pmtiles'));
    await truncate(pathOf('cut.pmtiles'), length - 1);
    await expect(importMap([pathOf('cut.pmtiles')])).rejects.toThrow(
      /ends too early: it has [\d,]+ of [\d,]+ bytes|part of the file is missing/,
    );
  });

  test('a disk that is too small is reported before anything is written', async () => {
    const { bavail, bsize } = await statfs(server.env.DATA_DIR);
    writeMbtiles(pathOf('huge.mbtiles'), archive);
    // The file claims twice the free space, which changes while other tests run. Only its header is on the disk.
    await truncate(pathOf('huge.mbtiles'), 2 * bavail * bsize);
    await expect(importMap([pathOf('huge.mbtiles')])).rejects.toThrow(/has [\d,]+ MB free; [\d,]+ MB are needed/);
    expect(await readdir(pathOf('map'))).toEqual(['streets.pmtiles']);
  });

  test('a disk that fills up during the copy is reported', async () => {
    const before = await readImported();
    const full = installArchive(pathOf('map/streets.pmtiles'), async (part) => {
      await writeFile(part, 'half');
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    });
    await expect(full).rejects.toThrow(/^The disk of .* is full\.$/);
    expect((await readImported()).equals(before)).toBe(true);
    expect(await readdir(pathOf('map'))).toEqual(['streets.pmtiles']);
  });

  test.each([[[]], [['--around', 'BD18', '--os']], [['--km', '5']], [['a', 'b']], [['--far']]])(
    'the arguments %j print the usage',
    async (args) => {
      await expect(importMap(args)).rejects.toThrow('Name what to import:');
    },
  );

  test.each([
    [['--around', 'ZZ99'], 'We do not know the postcode ZZ99'],
    [['--around', 'BD18', '--km', '900'], '--km must be from 1 to 50.'],
    [['/nowhere/x.pmtiles'], 'There is no file /nowhere/x.pmtiles.'],
  ])('an import with the arguments %j is refused: %s', async (args, message) => {
    await expect(importMap(args)).rejects.toThrow(message);
  });
});

test('an operator can inspect and remove the imported map, and a running server then shows the plain map', async () => {
  writeStreetArchive(pathOf('map/streets.pmtiles'), archive);
  const settings = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.env.DATA_DIR };
  const { out } = await admin(['map', 'status'], settings);
  expect(out).toMatch(/yes\s+OpenMapTiles 3\s+12 to 14/);
  expect((await admin(['map', 'remove', '--yes', '--dry-run'], settings)).out).toContain('nothing was changed');
  expect(await readdir(pathOf('map'))).toEqual(['streets.pmtiles']);
  expect((await admin(['map', 'remove', '--yes'], settings)).out).toContain('removed');
  expect(await readdir(pathOf('map'))).toEqual([]);
  await vi.waitUntil(async () => (await readSource())?.streets === false, { timeout: 30_000 });
  expect((await admin(['map', 'remove', '--yes'], settings)).out).toContain('No streets were imported.');
  const mounted = { ...settings, MAP_STREETS: '/nowhere.pmtiles' };
  expect(await admin(['map', 'remove', '--yes'], mounted)).toMatchObject({
    code: 1,
    message: expect.stringContaining('Unset it'),
  });
});

test('a tile with the same content as the previous one extends its directory entry', () => {
  const rows = new DirectoryRows();
  rows.add(5, 1, 0, 10);
  expect([rows.extendLast(6, 0), rows.extendLast(8, 0), rows.count]).toEqual([true, false, 1]);
});
