import { areaMapPath, areaMapSize } from '@fixit/contract/tile';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { behindProxy, from, newIpAddress, spendLimit } from '../../testing/rate-limit-fixtures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { layOutArea } from './area-map.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: behindProxy });
});
afterAll(() => server.stop());

const shipley = { latitude: 53.84, longitude: -1.79 };
const request = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });

test('a map of an area is a WebP of 1200 by 800 pixels in two themes, which browsers may cache', async () => {
  const pictures = [];
  for (const theme of ['light', 'dark'] as const) {
    const answer = await request(areaMapPath(shipley, 24, theme));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=604800');
    const etag = answer.headers.get('etag') ?? '';
    pictures.push(Buffer.from(await answer.arrayBuffer()));
    expect((await request(areaMapPath(shipley, 24, theme), { 'if-none-match': etag })).status).toBe(304);
  }
  const [light, dark] = pictures;
  if (!light || !dark) throw new Error('There are no pictures');
  expect(light.equals(dark)).toBe(false);
  for (const picture of [light, dark]) {
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 800 });
    expect(picture.length).toBeLessThan(80_000);
  }
});

test.each([
  '/area-maps/53.84/24',
  '/area-maps/x,-1.79/24',
  '/area-maps/53.84,-1.79/0',
  '/area-maps/53.84,-1.79/1000',
  '/area-maps/53.84,-1.79/2.5',
  '/area-maps/89,-1.79/24',
  '/area-maps/53.84,-1.79,3/24',
  '/area-maps/53.84000001,-1.79/24',
])('the area map path %s answers 404', async (path) => {
  expect((await request(path)).status).toBe(404);
});

test('area maps count towards the rate limit of tiles', async () => {
  const ipAddress = newIpAddress();
  await spendLimit(server, 'tiles', ipAddress, 0);
  const refusal = await fetch(server.origin + areaMapPath(shipley, 12, 'light'), from(ipAddress));
  expect(refusal.status).toBe(429);
});

test.each([1, 5, 24, 80, 200])(
  'the tiles cover the whole map of an area of %i km, and its circle fits',
  (kilometres) => {
    for (const latitude of [49.2, 54.97, 60.85]) {
      const { tiles, radius } = layOutArea({ latitude, longitude: -1.79, kilometres, theme: 'light' });
      const { width, height } = areaMapSize;
      expect(radius).toBeLessThanOrEqual(160);
      const isCovered = (x: number, y: number) =>
        tiles.some(({ left, top }) => x >= left && x < left + 512 && y >= top && y < top + 512);
      for (const [x, y] of [
        [0, 0],
        [width * 2 - 1, 0],
        [0, height * 2 - 1],
        [width * 2 - 1, height * 2 - 1],
        [width, height],
      ] as const) {
        expect(isCovered(x, y), `${x}, ${y} at ${latitude}`).toBe(true);
      }
    }
  },
);
