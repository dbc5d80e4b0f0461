import { readFileSync } from 'node:fs';
import { startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { atMost, type Figure, load, median, megabytes, milliseconds, percentile } from './measuring/figure.ts';
import { PlainConnection } from './measuring/load.ts';
import { startServer } from './server.ts';

const tiles = 200;

/**
 * Measures tiles of all zooms over London, Yorkshire and the south coast, first drawn and then cached.
 */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(2);
  const server = await startServer(database.url, { RATE_LIMITS: 'off' });
  try {
    const connection = new PlainConnection(server.origin);
    // The first tile also reads the coast and the places.
    await connection.ask('GET', '/tiles/5/15/10.png');
    const drawTimes: number[] = [];
    const cacheTimes: number[] = [];
    for (const times of [drawTimes, cacheTimes]) {
      for (const path of paths()) {
        const from = performance.now();
        const status = await connection.ask('GET', path);
        times.push(performance.now() - from);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
      }
    }
    const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024;
    const note = `, p95 ${milliseconds(percentile(drawTimes, 0.95))}, ${load()}`;
    const share = `, 1/${Math.round(median(drawTimes) / median(cacheTimes))} of drawing`;
    return [
      atMost('drawing a tile, p50', median(drawTimes), 20, milliseconds, note),
      atMost('a cached tile, p50', median(cacheTimes), 0.5, milliseconds, share),
      atMost(`RSS after ${tiles} tiles`, resident, 250_000_000, megabytes),
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
}

/** Returns the paths of tiles around three places, the same number at each zoom. */
function paths(): string[] {
  const places = [
    { east: 0.4997, south: 0.3325 },
    { east: 0.495, south: 0.3232 },
    { east: 0.4996, south: 0.3352 },
  ];
  const unique = new Set<string>();
  for (let iteration = 0; unique.size < tiles; iteration += 1) {
    const zoom = 8 + (iteration % 10);
    const { east, south } = places[iteration % places.length] ?? { east: 0.5, south: 0.33 };
    const [x, y] = [Math.floor(east * 2 ** zoom) + (iteration % 7), Math.floor(south * 2 ** zoom) + (iteration % 5)];
    unique.add(`/tiles/${zoom}/${x}/${y}.png`);
  }
  return [...unique];
}
