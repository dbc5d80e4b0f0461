import { appendFile, mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tile } from '@fixit/contract/tile';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type TestStreetArchive,
  tileAt,
  townTiles,
  writeStreetArchive,
} from '../../../testing/streets/street-archive.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { importedStreetsPath } from './street-file.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    settings: { LOG_LEVEL: 'warn' },
    log: { write: (line) => lines.push(line) },
  });
  await mkdir(join(server.env.DATA_DIR, 'map'));
});
afterAll(() => server.stop());

const streetsPath = () => importedStreetsPath(server.env.DATA_DIR);
const repeatTile = (answer: ReturnType<TestStreetArchive['tile']>): TestStreetArchive => ({ tile: () => answer });

/** Installs an archive like an import, and waits until the server uses it. */
async function installStreets(archive: TestStreetArchive): Promise<void> {
  const versionBefore = (await readSource()).version;
  writeStreetArchive(`${streetsPath()}.part`, archive);
  await rename(`${streetsPath()}.part`, streetsPath());
  await vi.waitUntil(async () => (await readSource()).version !== versionBefore, { timeout: 30_000 });
}

async function readSource(of = server) {
  const { body } = await of.call(tile.showSource);
  if (!body.data) throw new Error('no source');
  return body.data;
}

const pathOf = ({ z, x, y }: { z: number; x: number; y: number }, suffix = '') => `/tiles/${z}/${x}/${y}${suffix}`;
/** Requests a tile and reads all of it, so that its connection is free. */
async function requestTile(path: string, of = server) {
  const { status, headers, ...answer } = await fetch(of.origin + path).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }));
  return { status, type: headers.get('content-type'), cacheControl: headers.get('cache-control'), ...answer };
}

/** Returns the colour of a point of a tile. `left` and `top` are shares of its side. */
async function colourAt(path: string, left: number, top: number): Promise<number[]> {
  const picture = sharp((await requestTile(path)).bytes).removeAlpha();
  const { width } = await picture.metadata();
  const at = { left: Math.floor(left * width), top: Math.floor(top * width), width: 1, height: 1 };
  return [...(await picture.extract(at).raw().toBuffer())];
}

/** Returns a matcher for a colour. WebP changes colours slightly, most where lines are thin. */
const closeTo = (hex: string) =>
  [1, 3, 5].map((at): unknown => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16);
    return expect.toSatisfy((actual: number) => Math.abs(actual - value) <= 10, `about ${value}`);
  });

describe.each(Object.keys(townTiles) as (keyof typeof townTiles)[])(
  'a map archive with the schema of %s',
  (dialect) => {
    beforeAll(() => installStreets(repeatTile(townTiles[dialect])));
    const here = tileAt(14);

    test('a street map is a WebP, with a higher resolution for dense screens and in two themes', async () => {
      for (const [suffix, side] of [
        ['', 256],
        ['@2x.png', 512],
        ['.png?theme=dark', 256],
      ] as const) {
        const answer = await requestTile(pathOf(here, suffix));
        expect([answer.status, answer.type]).toEqual([200, 'image/webp']);
        expect(answer.cacheControl).toBe('public, max-age=604800');
        const { format, width, height } = await sharp(answer.bytes).metadata();
        expect([format, width, height]).toEqual(['webp', side, side]);
      }
    });

    test('a street map shows land, wood, water and roads in their places', async () => {
      for (const [suffix, land, wood, water, road] of [
        ['', '#efe8d8', '#c3d3af', '#bfd6dc', '#fffefa'],
        ['?theme=dark', '#26221b', '#233127', '#1f3a42', '#5b5344'],
      ] as const) {
        const path = pathOf(here, suffix);
        expect(await colourAt(path, 0.97, 0.3)).toEqual(closeTo(land));
        expect(await colourAt(path, 0.1, 0.1)).toEqual(closeTo(wood));
        expect(await colourAt(path, 0.9, 0.9)).toEqual(closeTo(water));
        // The road's name covers a part of it.
        const roadColours = await Promise.all(Array.from({ length: 20 }, (_, step) => colourAt(path, step / 20, 0.5)));
        expect(roadColours).toContainEqual(closeTo(road));
      }
    });

    test('a street map is enlarged above its last zoom, and combined from four tiles below its first', async () => {
      const { x, y } = here;
      const inside = { z: 16, x: x * 4 + 1, y: y * 4 };
      expect(await colourAt(pathOf(inside), 0.1, 0.9)).toEqual(closeTo('#c3d3af'));
      const above = { z: 13, x: Math.floor(x / 2), y: Math.floor(y / 2) };
      expect(await colourAt(pathOf(above), 0.05, 0.06)).toEqual(closeTo('#c3d3af'));
      expect(await colourAt(pathOf(above), 0.55, 0.56)).toEqual(closeTo('#c3d3af'));
    });

    test('a street map names its sources and licences', async () => {
      const { attribution, licences, streets, drawn_here, credits } = await readSource();
      expect([streets, drawn_here, credits]).toEqual([true, true, '/credits']);
      expect(attribution).toBe(licences.map(({ text }) => text).join(' '));
      const url = { zoomstack: 'https://www.nationalarchives.gov.uk/', protomaps: '', openmaptiles: '' }[dialect];
      expect(licences.at(-1)?.url).toContain(url || 'https://www.openstreetmap.org/copyright');
      expect(licences.length).toBe(dialect === 'openmaptiles' ? 2 : 1);
    });
  },
);

describe('a tile outside the archive', () => {
  beforeAll(() => installStreets(repeatTile(townTiles.openmaptiles)));

  test('a tile that the archive lacks is replaced by a plain one, at any zoom', async () => {
    const { z, x, y } = tileAt(14);
    for (const outsideTile of [{ z, x: x + 40, y }, tileAt(11), tileAt(8)]) {
      expect((await requestTile(pathOf(outsideTile))).type).toBe('image/png');
    }
    expect((await requestTile(pathOf(tileAt(12)))).type).toBe('image/webp');
  });

  test('tiles are cached on disk for other processes under the name of the archive', async () => {
    const path = pathOf(tileAt(14));
    const bytes = (await requestTile(path)).bytes;
    const { version } = await readSource();
    const { z, x, y } = tileAt(14);
    const cachePath = join(server.env.DATA_DIR, 'tiles', `streets-1-${version}`, `${z}`, `${x}`, `${y}`);
    await writeFile(cachePath, Buffer.concat([bytes, Buffer.from('cached')]));
    const otherServer = await startTestServer({ worker: false, sharing: server });
    const cached = (await requestTile(path, otherServer)).bytes;
    expect(cached.subarray(-6).toString()).toBe('cached');
    await otherServer.stop();
  });
});

describe('a faulty map archive', () => {
  test('an unreadable tile is replaced by a plain one for a minute', async () => {
    await installStreets(repeatTile(townTiles.zoomstack));
    const { version } = await readSource();
    // The tiles come after the first 16 KiB. Their bytes are removed, and the size stays.
    await truncate(streetsPath(), 16_384);
    await appendFile(streetsPath(), Buffer.alloc(60_000));
    await expect.poll(async () => [await readSource(), lines.join()].pop()).toContain('are not shown');
    const answer = await requestTile(pathOf(tileAt(13)));
    expect([answer.type, answer.cacheControl]).toEqual(['image/png', 'public, max-age=60']);
    expect((await readSource()).version).toBe(version);
  });

  test('if a mounted archive is damaged or removed, the server keeps the previous map', async () => {
    const mountedPath = join(server.env.DATA_DIR, 'mounted.pmtiles');
    writeStreetArchive(mountedPath, repeatTile(townTiles.protomaps));
    const failures: string[] = [];
    const otherServer = await startTestServer({
      worker: false,
      settings: { MAP_STREETS: mountedPath, LOG_LEVEL: 'warn' },
      log: { write: (line) => failures.push(line) },
    });
    try {
      const path = pathOf(tileAt(14));
      const bytesBefore = (await requestTile(path, otherServer)).bytes;
      for (const [damage, message] of [
        [() => writeFile(mountedPath, '<!doctype html>'), 'It is not a version 3 PMTiles archive'],
        [() => rm(mountedPath), `MAP_STREETS: there is no ${mountedPath}`],
      ] as const) {
        await damage();
        await expect.poll(async () => [await readSource(otherServer), failures.join()].pop()).toContain(message);
        expect((await readSource(otherServer)).streets).toBe(true);
        expect((await requestTile(path, otherServer)).bytes.equals(bytesBefore)).toBe(true);
      }
    } finally {
      await otherServer.stop();
    }
  });

  test('an archive that is missing when the server starts is reported once, and the plain map is served', async () => {
    const failures: string[] = [];
    const otherServer = await startTestServer({
      worker: false,
      settings: { MAP_STREETS: '/nowhere/x.pmtiles', LOG_LEVEL: 'warn' },
      log: { write: (line) => failures.push(line) },
    });
    expect(await readSource(otherServer)).toMatchObject({
      streets: false,
      attribution: 'Natural Earth, GeoNames',
      licences: [],
    });
    expect((await requestTile(pathOf(tileAt(14)), otherServer)).type).toBe('image/png');
    expect(failures.filter((line) => line.includes('/nowhere/x.pmtiles'))).toHaveLength(1);
    await otherServer.stop();
  });
});
