import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import {
  atMost,
  type Figure,
  kilobytes,
  load,
  median,
  megabytes,
  milliseconds,
  percentile,
  seconds,
} from './measuring/figure.ts';
import { type Server, startServer } from './server.ts';

/** Returns the path of a real archive. The archives are not committed, and missing ones are not measured. */
const archivePath = (name: string) =>
  fileURLToPath(new URL(`../../shared/geodata/map/${name}.pmtiles`, import.meta.url));
const archives = [
  { name: 'saltaire', file: archivePath('saltaire'), east: 0.49503, south: 0.32185 },
  { name: 'edinburgh', file: archivePath('edinburgh'), east: 0.49113, south: 0.31163 },
];

/** Measures tiles with streets: processor time, bytes, memory, and the effect on other calls. */
export default async function measure(): Promise<Figure[]> {
  const existing = archives.filter(({ file }) => existsSync(file));
  const figures: Figure[] = [];
  for (const archive of existing) figures.push(...(await measureArchive(archive)));
  return figures;
}

async function measureArchive({ name, file, east, south }: (typeof archives)[number]): Promise<Figure[]> {
  const database = await startMeasuredDatabase(2);
  const server = await startServer(database.url, { RATE_LIMITS: 'off', MAP_STREETS: file });
  const tile = (z: number, dx: number, dy: number, suffix = '') =>
    `/tiles/${z}/${Math.floor(east * 2 ** z) + dx}/${Math.floor(south * 2 ** z) + dy}${suffix}`;
  try {
    // The first tiles also start sharp and the thread, which must not count for any tile.
    for (const z of [12, 13, 17]) await fetchTile(server, tile(z, 0, 0));
    const before = rssOf(server);
    const drawn = await drawTiles(server, tile);
    const viewMs = await timeView(server, tile);
    const { alone, during, peak } = await measurePanning(server, tile);
    await new Promise((resolve) => setTimeout(resolve, 66_000));
    const after = rssOf(server);
    const note = `, ${load()}`;
    return [
      atMost(`${name}: a tile, processor time, median of z14 to 16`, median(drawn.later), 60, milliseconds, note),
      atMost(
        `${name}: the first tile of a cell of labels, longest`,
        Math.max(...drawn.first),
        400,
        milliseconds,
        ` (median ${milliseconds(median(drawn.first))})`,
      ),
      atMost(`${name}: bytes at 1x, median`, median(drawn.bytes), 15_000, kilobytes),
      atMost(`${name}: bytes at 2x, median`, median(drawn.sharp), 45_000, kilobytes),
      atMost(`${name}: a cold view of 800 by 830`, viewMs / 1000, 1.5, seconds, note),
      atMost(
        `${name}: what 40 people who pan add to the p99 of a call`,
        during - alone,
        10,
        milliseconds,
        ` (${milliseconds(during)}, alone ${milliseconds(alone)})${note}`,
      ),
      atMost(`${name}: memory growth while drawing`, peak - before, 130_000_000, megabytes, ` (${megabytes(peak)})`),
      atMost(`${name}: memory growth a minute later`, after - before, 10_000_000, megabytes, ` (${megabytes(after)})`),
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
}

type TilePath = (z: number, dx: number, dy: number, suffix?: string) => string;

/** Draws a few tiles of each zoom one after the other, and measures the server's processor time for each. */
async function drawTiles(server: Server, tile: TilePath) {
  const results = { first: [] as number[], later: [] as number[], bytes: [] as number[], sharp: [] as number[] };
  const cells = new Set<string>();
  for (const z of [14, 15, 16]) {
    for (let step = 0; step < 16; step += 1) {
      const path = tile(z, (step % 4) - 1, Math.floor(step / 4) - 1);
      const [x = 0, y = 0] = path.split('/').slice(3).map(Number);
      const cell = [z, ...[x, y].map((index) => Math.floor(index / (z >= 15 ? 8 : 4)))].join();
      const from = serverProcessorTime(server);
      const { bytes, isWebp } = await fetchTile(server, path);
      if (!isWebp) continue;
      (cells.has(cell) ? results.later : results.first).push(serverProcessorTime(server) - from);
      cells.add(cell);
      results.bytes.push(bytes);
      results.sharp.push((await fetchTile(server, `${path}@2x`)).bytes);
    }
  }
  return results;
}

/** Returns the milliseconds until all tiles of a new view have arrived. Like a browser, requests six at a time. */
async function timeView(server: Server, tile: TilePath): Promise<number> {
  const paths = Array.from({ length: 20 }, (_, index) =>
    tile(14, (index % 4) - 1, Math.floor(index / 4) - 2, '?theme=dark'),
  );
  const from = performance.now();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let path = paths.pop(); path; path = paths.pop()) await fetchTile(server, path);
    }),
  );
  return performance.now() - from;
}

/**
 * Returns the p99 of a call in milliseconds, alone and while 40 people move the map, and the peak memory while they do.
 */
async function measurePanning(server: Server, tile: TilePath) {
  const alone = await p99OfCalls(server, 4_000);
  let isPanning = true;
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, rssOf(server));
  }, 100);
  const people = Array.from({ length: 40 }, async (_, person) => {
    for (let iteration = 0; isPanning; iteration += 1) {
      // A move loads a row of tiles, and then the person looks at them.
      const z = 12 + ((person + iteration) % 5);
      const row = Array.from({ length: 4 }, (_, index) =>
        tile(z, index - 2, ((person + iteration * 5) % 9) - 4, person % 2 ? '@2x' : ''),
      );
      for (const path of row) await fetchTile(server, path);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
  });
  const during = await p99OfCalls(server, 12_000);
  isPanning = false;
  await Promise.all(people);
  clearInterval(timer);
  return { alone, during, peak };
}

async function p99OfCalls(server: Server, milliseconds: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const from = performance.now();
    await (await fetch(`${server.origin}/tiles/api/v1/source/`)).text();
    times.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return percentile(times, 0.99);
}

async function fetchTile(server: Server, path: string) {
  const answer = await fetch(server.origin + path);
  const { length: bytes } = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return { bytes, isWebp: answer.headers.get('content-type') === 'image/webp' };
}

const rssOf = ({ pid }: Server) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** Returns the processor time of all threads of the server in milliseconds. */
function serverProcessorTime({ pid }: Server): number {
  const spent = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const [nanoseconds = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ').map(Number);
    return nanoseconds;
  });
  return spent.reduce((sum, value) => sum + value, 0) / 1e6;
}
