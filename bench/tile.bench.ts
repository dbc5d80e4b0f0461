import { readFileSync } from 'node:fs';
import { startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { atMost, type Figure, load, median, megabytes, milliseconds, percentile } from './measuring/figure.ts';
import { PlainConnection } from './measuring/load.ts';
import { startServer } from './server.ts';

const tiles = 200;

/**
 * Measures tiles of all zooms over London, Yorkshire and the south coast, when first drawn and when requested
 * again.
 */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(2);
  const server = await startServer(database.url, { RATE_LIMITS: 'off' });
  try {
    const connection = new PlainConnection(server.origin);
    // The very first tile reads coast and places.
    await connection.ask('GET', '/tiles/5/15/10.png');
    const drawn: number[] = [];
    const sizes: number[] = [];
    for (const times of [drawn, sizes]) {
      for (const path of paths()) {
        const from = performance.now();
        const status = await connection.ask('GET', path);
        times.push(performance.now() - from);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
      }
    }
    const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024;
    const ofDrawn = `, p95 ${milliseconds(percentile(drawn, 0.95))}, ${load()}`;
    const share = `, 1/${Math.round(median(drawn) / median(sizes))} of drawing`;
    return [
      atMost('a tile drawn, p50', median(drawn), 20, milliseconds, ofDrawn),
      atMost('a tile from cache, p50', median(sizes), 0.5, milliseconds, share),
      atMost(`RSS after ${tiles} tiles`, resident, 250_000_000, megabytes),
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
}

/** Returns the addresses of tiles around three places, the same number at each zoom. */
function paths(): string[] {
  const places = [
    { east: 0.4997, south: 0.3325 },
    { east: 0.495, south: 0.3232 },
    { east: 0.4996, south: 0.3352 },
  ];
  const found = new Set<string>();
  for (let iteration = 0; found.size < tiles; iteration += 1) {
    const zoom = 8 + (iteration % 10);
    const { east, south } = places[iteration % places.length] ?? { east: 0.5, south: 0.33 };
    const [x, y] = [Math.floor(east * 2 ** zoom) + (iteration % 7), Math.floor(south * 2 ** zoom) + (iteration % 5)];
    found.add(`/tiles/${zoom}/${x}/${y}.png`);
  }
  return [...found];
}
