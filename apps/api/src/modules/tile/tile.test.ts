import { tile } from '@fixit/contract/tile';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapPoint } from '../../db/geography/mercator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

const requestTile = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/tiles/${path}`, { headers });
const bytesOf = async (path: string) => Buffer.from(await (await requestTile(path)).arrayBuffer());

/** Returns the tile that contains a position, and the position within the tile. */
function tileAt(z: number, latitude: number, longitude: number) {
  const { x, y } = mapPoint({ latitude, longitude });
  const [east, south] = [x * 2 ** z, y * 2 ** z];
  const path = `${z}/${Math.floor(east)}/${Math.floor(south)}`;
  return { path, left: Math.floor((east % 1) * 256), top: Math.floor((south % 1) * 256) };
}

/** Returns the colour of a point of a tile. */
async function colourAt(path: string, left: number, top: number): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await sharp(await bytesOf(path))
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const saltaire = tileAt(14, 53.8376, -1.7905);

describe('a plain tile', () => {
  test('a plain tile is a PNG of 256 pixels, or of 512 for dense screens', async () => {
    for (const [path, side] of [
      [saltaire.path, 256],
      [`${saltaire.path}.png`, 256],
      [`${saltaire.path}@2x.png`, 512],
      [`${saltaire.path}@2x`, 512],
    ] as const) {
      const answer = await requestTile(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([format, width, height]).toEqual(['png', side, side]);
    }
  });

  test('a plain tile has a light and a dark version', async () => {
    const light = await bytesOf(saltaire.path);
    expect((await bytesOf(`${saltaire.path}?theme=dark`)).equals(light)).toBe(false);
    expect((await bytesOf(`${saltaire.path}?theme=pink`)).equals(light)).toBe(true);
    expect(await colourAt(`${tileAt(8, 53.5, 3.5).path}?theme=dark`, 128, 250)).toBe('#1f3a42');
  });

  test('a plain tile shows the sea as water and the country as land', async () => {
    const sea = tileAt(9, 54.9, 2.5);
    const dales = tileAt(9, 54.2, -2.05);
    expect(await colourAt(sea.path, sea.left, sea.top)).toBe('#bfd6dc');
    expect(await colourAt(dales.path, dales.left, dales.top)).not.toBe('#bfd6dc');
  });

  test('a plain tile has no grid over the land', async () => {
    const raw = await sharp(await bytesOf(saltaire.path))
      .removeAlpha()
      .raw()
      .toBuffer();
    const gridColour = Buffer.from('ded4be', 'hex');
    const isGrid = (offset: number) => raw.subarray(offset, offset + 3).equals(gridColour);
    expect(Array.from({ length: raw.length / 3 }, (_, pixel) => isGrid(pixel * 3)).filter(Boolean)).toEqual([]);
  });

  test('a plain tile shows the names of towns', async () => {
    const bradford = tileAt(10, 53.795, -1.755);
    const raw = await sharp(await bytesOf(bradford.path))
      .removeAlpha()
      .raw()
      .toBuffer();
    let darkPixels = 0;
    for (let offset = 0; offset < raw.length; offset += 3) if ((raw[offset] ?? 255) < 60) darkPixels += 1;
    expect(darkPixels).toBeGreaterThan(100);
  });

  test('a plain tile never shows a town as sea when zoomed in', async () => {
    for (const [latitude, longitude] of [
      [50.8225, -0.1372],
      [53.4054, -2.9916],
      [53.408, -2.9916],
      [50.7192, -1.8808],
      [60.155, -1.145],
      [49.9146, -6.3155],
      [55.7531, -4.9266],
    ] as const) {
      for (const z of [12, 14, 16]) {
        const { path, left, top } = tileAt(z, latitude, longitude);
        expect(['#bfd6dc', '#cee0e3'], `${z} ${latitude}`).not.toContain(await colourAt(path, left, top));
      }
    }
  });
});

describe('an invalid tile', () => {
  test.each([
    ['4/8/5'],
    ['18/129760/84762'],
    ['14/16384/5297'],
    ['14/8110/16384'],
    ['14/-1/5297'],
    ['14/8110/5297.jpg'],
    ['14/8110/5297@3x.png'],
    ['1e1/8110/5297'],
    ['14/8110/%00'],
    ['14/NaN/5297'],
    ['14/8110/..%2f..%2fetc'],
  ])('the tile path %s answers 404', async (path) => {
    const answer = await requestTile(path);
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  });

  test('a POST request for a tile is refused', async () => {
    const answer = await fetch(`${server.origin}/tiles/${saltaire.path}`, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe('caching tiles', () => {
  test('a browser that has cached a tile gets a 304', async () => {
    const firstResponse = await requestTile(saltaire.path);
    expect(firstResponse.headers.get('cache-control')).toBe('public, max-age=604800');
    const revalidation = await requestTile(saltaire.path, { 'if-none-match': firstResponse.headers.get('etag') ?? '' });
    expect([revalidation.status, await revalidation.text()]).toEqual([304, '']);
  });

  test('simultaneous requests for a tile share one drawing', async () => {
    const { path } = tileAt(13, 51.5, -0.12);
    const pictures = await Promise.all(Array.from({ length: 20 }, () => bytesOf(path)));
    expect(pictures.every((bytes) => bytes.equals(pictures[0] ?? Buffer.of()))).toBe(true);
  });
});

test('the tile source names the sources of the map', async () => {
  const { status, body } = await server.call(tile.showSource);
  expect([status, body.data]).toEqual([
    200,
    {
      attribution: 'Natural Earth, GeoNames',
      licences: [],
      credits: '/credits',
      drawn_here: true,
      streets: false,
      version: '',
    },
  ]);
});
