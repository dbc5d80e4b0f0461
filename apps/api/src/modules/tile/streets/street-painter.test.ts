import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type TestStreetArchive,
  tileAt,
  townTiles,
  writeStreetArchive,
} from '../../../testing/streets/street-archive.ts';
import type { TileLayers } from '../../../testing/streets/vector-tile.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { identifyArchive } from './archive/archive-identity.ts';
import { StreetPainter } from './street-painter.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());
const painter = new StreetPainter();
afterEach(async () => {
  vi.useRealTimers();
  await painter.close();
});

/** Writes an archive and describes it in the form that the painter takes. */
async function writeStreets(name: string, tile: TestStreetArchive['tile']) {
  const path = join(server.env.DATA_DIR, `${name}.pmtiles`);
  writeStreetArchive(path, { tile, layers: Object.keys(townTiles.protomaps), minZoom: 14, reach: 40 });
  return { path, id: await identifyArchive(path), credits: [] };
}

const tile = { ...tileAt(14), scale: 1, theme: 'light' } as const;

test('a tile that exceeds the thread’s memory fails, and the next tile is drawn', async () => {
  const smallPainter = new StreetPainter(32);
  // The tile has half a million points: 2 MB unpacked, and more than the heap as objects.
  const points = Array.from({ length: 10_000 }, (_, index) => [(index % 2) / 8, (index % 3) / 8] as const);
  const road = { ...townTiles.protomaps.roads[0], points };
  const hugeTile = { ...townTiles.protomaps, roads: Array.from({ length: 50 }, () => road) };
  // The tiles are so far apart that no name is on both.
  const tilesByOffset = new Map<number, TileLayers>([
    [0, hugeTile],
    [40, townTiles.protomaps],
  ]);
  const streets = await writeStreets('huge', (_z, dx, dy) => (dy === 0 ? (tilesByOffset.get(dx) ?? null) : null));
  await expect(smallPainter.paint(streets, tile)).rejects.toThrow('memory');
  const picture = await smallPainter.paint(streets, { ...tile, x: tile.x + 40 });
  expect(picture?.subarray(8, 12).toString()).toBe('WEBP');
  await smallPainter.close();
});

test('the thread that draws streets ends after a minute without a tile', async () => {
  const streets = await writeStreets('idle', () => townTiles.protomaps);
  const workerStarted = once(process, 'worker');
  await painter.paint(streets, tile);
  const [worker] = await workerStarted;
  const onExit = vi.fn();
  worker.once('exit', onExit);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await painter.paint(streets, tile);
  vi.advanceTimersByTime(59_000);
  await painter.paint(streets, tile);
  vi.advanceTimersByTime(59_000);
  await new Promise(setImmediate);
  expect(onExit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  await vi.waitFor(() => expect(onExit).toHaveBeenCalled(), { timeout: 30_000 });
});
