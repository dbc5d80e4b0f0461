import { appendFile, mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tile } from '@fixit/contract/tile';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type MadeArchive, tileAt, townIn, writeStreetArchive } from '../../../testing/streets/street-archive.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { importedStreets } from './street-file.ts';

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

const file = () => importedStreets(server.env.DATA_DIR);
const everywhere = (answer: ReturnType<MadeArchive['tile']>): MadeArchive => ({ tile: () => answer });

/** Installs an archive as an import does, and waits until it is shown. */
async function show(made: MadeArchive): Promise<void> {
  const before = (await source()).version;
  writeStreetArchive(`${file()}.part`, made);
  await rename(`${file()}.part`, file());
  await vi.waitUntil(async () => (await source()).version !== before, { timeout: 30_000 });
}

async function source(of = server) {
  const { body } = await of.call(tile.showSource);
  if (!body.data) throw new Error('no source');
  return body.data;
}

const addressOf = ({ z, x, y }: { z: number; x: number; y: number }, rest = '') => `/tiles/${z}/${x}/${y}${rest}`;
/** Requests a tile and reads all of it, so that its connection is free. */
async function ask(path: string, of = server) {
  const { status, headers, ...answer } = await fetch(of.origin + path).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }));
  return { status, type: headers.get('content-type'), cacheControl: headers.get('cache-control'), ...answer };
}

/** Returns the colour of a point of a tile. `left` and `top` are shares of its side. */
async function colourAt(path: string, left: number, top: number): Promise<number[]> {
  const picture = sharp((await ask(path)).bytes).removeAlpha();
  const { width } = await picture.metadata();
  const at = { left: Math.floor(left * width), top: Math.floor(top * width), width: 1, height: 1 };
  return [...(await picture.extract(at).raw().toBuffer())];
}

/** Returns a matcher for a colour. WebP changes colours slightly, most where lines are thin. */
const near = (hex: string) =>
  [1, 3, 5].map((at): unknown => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16);
    return expect.toSatisfy((found: number) => Math.abs(found - value) <= 10, `about ${value}`);
  });

describe.each(Object.keys(townIn) as (keyof typeof townIn)[])('a map archive with the schema of %s', (dialect) => {
  beforeAll(() => show(everywhere(townIn[dialect])));
  const here = tileAt(14);

  test('a street map is drawn as WebP, sharper for dense screens, light and dark', async () => {
    for (const [rest, side] of [
      ['', 256],
      ['@2x.png', 512],
      ['.png?theme=dark', 256],
    ] as const) {
      const answer = await ask(addressOf(here, rest));
      expect([answer.status, answer.type]).toEqual([200, 'image/webp']);
      expect(answer.cacheControl).toBe('public, max-age=604800');
      const { format, width, height } = await sharp(answer.bytes).metadata();
      expect([format, width, height]).toEqual(['webp', side, side]);
    }
  });

  test('a street map shows land, wood, water and roads in their places', async () => {
    for (const [rest, land, wood, water, road] of [
      ['', '#efe8d8', '#c3d3af', '#bfd6dc', '#fffefa'],
      ['?theme=dark', '#26221b', '#233127', '#1f3a42', '#5b5344'],
    ] as const) {
      const path = addressOf(here, rest);
      expect(await colourAt(path, 0.97, 0.3)).toEqual(near(land));
      expect(await colourAt(path, 0.1, 0.1)).toEqual(near(wood));
      expect(await colourAt(path, 0.9, 0.9)).toEqual(near(water));
      // The road's name covers a part of it.
      const along = await Promise.all(Array.from({ length: 20 }, (_, step) => colourAt(path, step / 20, 0.5)));
      expect(along).toContainEqual(near(road));
    }
  });

  test('a street map is enlarged past its last zoom, and combined from four tiles below its first', async () => {
    const { x, y } = here;
    const inside = { z: 16, x: x * 4 + 1, y: y * 4 };
    expect(await colourAt(addressOf(inside), 0.1, 0.9)).toEqual(near('#c3d3af'));
    const above = { z: 13, x: Math.floor(x / 2), y: Math.floor(y / 2) };
    expect(await colourAt(addressOf(above), 0.05, 0.06)).toEqual(near('#c3d3af'));
    expect(await colourAt(addressOf(above), 0.55, 0.56)).toEqual(near('#c3d3af'));
  });

  test('a street map names its sources and licences', async () => {
    const { attribution, licences, streets, drawn_here, credits } = await source();
    expect([streets, drawn_here, credits]).toEqual([true, true, '/credits']);
    expect(attribution).toBe(licences.map(({ text }) => text).join(' '));
    const url = { zoomstack: 'https://www.nationalarchives.gov.uk/', protomaps: '', openmaptiles: '' }[dialect];
    expect(licences.at(-1)?.url).toContain(url || 'https://www.openstreetmap.org/copyright');
    expect(licences.length).toBe(dialect === 'openmaptiles' ? 2 : 1);
  });
});

describe('outside the map archive', () => {
  beforeAll(() => show(everywhere(townIn.openmaptiles)));

  test('the drawn map replaces each tile that the archive lacks, even when zoomed far out', async () => {
    const { z, x, y } = tileAt(14);
    for (const away of [{ z, x: x + 40, y }, tileAt(11), tileAt(8)]) {
      expect((await ask(addressOf(away))).type).toBe('image/png');
    }
    expect((await ask(addressOf(tileAt(12)))).type).toBe('image/webp');
  });

  test('tiles are cached on disk for other processes under the name of the archive', async () => {
    const path = addressOf(tileAt(14));
    const bytes = (await ask(path)).bytes;
    const { version } = await source();
    const { z, x, y } = tileAt(14);
    const cachePath = join(server.env.DATA_DIR, 'tiles', `streets-1-${version}`, `${z}`, `${x}`, `${y}`);
    await writeFile(cachePath, Buffer.concat([bytes, Buffer.from('kept')]));
    const other = await startTestServer({ worker: false, sharing: server });
    const again = (await ask(path, other)).bytes;
    expect(again.subarray(-4).toString()).toBe('kept');
    await other.stop();
  });
});

describe('a faulty map archive', () => {
  test('an unreadable tile is replaced by the drawn map for a minute', async () => {
    await show(everywhere(townIn.zoomstack));
    const { version } = await source();
    // The tiles come after the first 16 KiB. Their bytes are removed, and the size stays.
    await truncate(file(), 16_384);
    await appendFile(file(), Buffer.alloc(60_000));
    await expect.poll(async () => [await source(), lines.join()].pop()).toContain('are not shown');
    const answer = await ask(addressOf(tileAt(13)));
    expect([answer.type, answer.cacheControl]).toEqual(['image/png', 'public, max-age=60']);
    expect((await source()).version).toBe(version);
  });

  test('a faulty archive in place of a mounted one, or a missing file, keeps the previous map', async () => {
    const mounted = join(server.env.DATA_DIR, 'mounted.pmtiles');
    writeStreetArchive(mounted, everywhere(townIn.protomaps));
    const failures: string[] = [];
    const other = await startTestServer({
      worker: false,
      settings: { MAP_STREETS: mounted, LOG_LEVEL: 'warn' },
      log: { write: (line) => failures.push(line) },
    });
    try {
      const path = addressOf(tileAt(14));
      const before = (await ask(path, other)).bytes;
      for (const [spoil, sentence] of [
        [() => writeFile(mounted, '<!doctype html>'), 'It is no PMTiles archive'],
        [() => rm(mounted), `MAP_STREETS: there is no ${mounted}`],
      ] as const) {
        await spoil();
        await expect.poll(async () => [await source(other), failures.join()].pop()).toContain(sentence);
        expect((await source(other)).streets).toBe(true);
        expect((await ask(path, other)).bytes.equals(before)).toBe(true);
      }
    } finally {
      await other.stop();
    }
  });

  test('an archive that is missing at the start is reported once, and the drawn map is served', async () => {
    const failures: string[] = [];
    const other = await startTestServer({
      worker: false,
      settings: { MAP_STREETS: '/nowhere/x.pmtiles', LOG_LEVEL: 'warn' },
      log: { write: (line) => failures.push(line) },
    });
    expect(await source(other)).toMatchObject({ streets: false, attribution: 'Natural Earth, GeoNames', licences: [] });
    expect((await ask(addressOf(tileAt(14)), other)).type).toBe('image/png');
    expect(failures.filter((line) => line.includes('/nowhere/x.pmtiles'))).toHaveLength(1);
    await other.stop();
  });
});
