import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type MeasuredDatabase, startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import {
  atLeast,
  atMost,
  count,
  type Figure,
  load,
  megabytes,
  milliseconds,
  percentile,
  seconds,
} from './measuring/figure.ts';
import { PlainConnection } from './measuring/load.ts';
import { startServer } from './server.ts';

const bundle = fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url));
/** The file has the true centres of outward codes, if it lies beside the project. */
const truth = fileURLToPath(new URL('../../shared/geodata/uk-outcodes.csv.gz', import.meta.url));

const units = 1_750_000;
const queries = 500;
/**
 * Each text is requested this many times and its best time counts, because other work on the
 * machine only makes it
 * slower.
 */
const rounds = 4;

interface BenchDistrict {
  outward: string;
  area: string;
  latitude: number;
  longitude: number;
}

/**
 * Compares the gazetteer with the true positions, imports as much as all of Code-Point Open, and measures
 * suggestions on a server with that data.
 */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(2);
  const folder = mkdtempSync(join(tmpdir(), 'fixit-bench-'));
  try {
    const { rows } = await database.pool.query<BenchDistrict>(
      'select outward, area, latitude, longitude from postcode_district',
    );
    return [
      ...measureCentres(rows),
      ...(await measureImport(database, writeUnits(folder, rows))),
      await measureSuggestions(database),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.stop();
  }
}

function measureCentres(districts: readonly BenchDistrict[]): Figure[] {
  if (!existsSync(truth)) {
    console.log(`Not measured, for ${truth} is absent: where the outward codes lie.`);
    return [];
  }
  const byOutward = new Map(districts.map((district) => [district.outward, district]));
  const lines = gunzipSync(readFileSync(truth)).toString().trim().split('\n').slice(1);
  const distances: number[] = [];
  for (const line of lines) {
    const [outward = '', latitude, longitude] = line.split(',');
    const found = byOutward.get(outward);
    if (!found) continue;
    const north = (found.latitude - Number(latitude)) * 111.2;
    const east = (found.longitude - Number(longitude)) * 111.2 * Math.cos((found.latitude * Math.PI) / 180);
    distances.push(Math.hypot(north, east));
  }
  const kilometres = (value: number) => `${value.toFixed(1)} km`;
  return [
    atLeast(`outward codes known, of ${count(lines.length)}`, distances.length, lines.length * 0.99, count),
    atMost('their centres are off by, p50', percentile(distances, 0.5), 4, kilometres),
    atMost('their centres are off by, p95', percentile(distances, 0.95), 15, kilometres),
  ];
}

/** Writes invented postcodes in real districts, one file for each area as they are published. Returns the folder. */
function writeUnits(folder: string, districts: readonly BenchDistrict[]): string {
  const letters = 'ABDEFGHJLNPQRSTUWXYZ'.split('');
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const each = Math.ceil(units / districts.length);
  let left = units;
  for (const area of new Set(districts.map((district) => district.area))) {
    const own = districts.filter((district) => district.area === area);
    const lines: string[] = [];
    for (const { outward } of own) {
      for (let at = 0; at < each && left > 0; at += 1, left -= 1) {
        const unit = `${Math.floor(at / pairs.length)}${pairs[at % pairs.length]}`;
        const code = outward.length === 4 ? `${outward}${unit}` : `${outward} ${unit}`;
        const [east, north] = [100_000 + Math.floor(Math.random() * 550_000), Math.floor(Math.random() * 1_000_000)];
        lines.push(`"${code}",10,${east},${north},"E92000001","E19000003","E18000010","","E08000033","E05013350"`);
      }
    }
    writeFileSync(join(folder, `${area.toLowerCase()}.csv`), `${lines.join('\r\n')}\r\n`);
  }
  return folder;
}

/** Runs the import program itself, and measures its memory meanwhile. */
async function measureImport({ url, pool }: MeasuredDatabase, folder: string): Promise<Figure[]> {
  const begin = performance.now();
  const env = { ...process.env, DATABASE_URL: url };
  const child = spawn(process.execPath, [bundle, 'import-gazetteer', folder], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, peakOf(child.pid ?? 0));
    await Promise.race([ended, wait(100)]);
  }
  const took = (performance.now() - begin) / 1000;
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from postcode_unit');
  return [
    atLeast('postcodes imported', rows[0]?.n ?? 0, units, count),
    atMost('their import', took, 60, seconds, `, ${count(units / took)} a second, ${load()}`),
    atMost('RSS of the import at most', peak, 300_000_000, megabytes),
  ];
}

function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    // The process has already ended.
    return 0;
  }
}

async function measureSuggestions(database: MeasuredDatabase): Promise<Figure> {
  const server = await startServer(database.url, { RATE_LIMITS: 'off' });
  try {
    const connection = new PlainConnection(server.origin);
    const texts = await typedTexts(database);
    const times = texts.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, typed] of texts.entries()) {
        const from = performance.now();
        const status = await connection.ask('GET', `/places/api/v1/autocomplete/?q=${encodeURIComponent(typed)}`);
        times[at] = Math.min(times[at] ?? 0, performance.now() - from);
        if (status !== 200) throw new Error(`'${typed}' answered ${status}`);
      }
    }
    const note = `, p50 ${milliseconds(percentile(times, 0.5))}, ${load()}`;
    return atMost(`suggestions for ${count(queries)} texts, p95`, percentile(times, 0.95), 10, milliseconds, note);
  } finally {
    await server.stop();
  }
}

/**
 * Returns texts as people type them: incomplete names, with a missing letter, or with their county, and incomplete
 * postcodes.
 */
async function typedTexts({ pool }: MeasuredDatabase): Promise<string[]> {
  const { rows: places } = await pool.query<{ name: string; county: string }>(
    'select name, county from place order by prominence desc, random() limit $1',
    [queries * 0.8],
  );
  const { rows: codes } = await pool.query<{ unit: string }>(
    'select unit from postcode_unit order by random() limit $1',
    [queries * 0.2],
  );
  const begin = (text: string, minLength: number) =>
    text.slice(0, minLength + Math.floor(Math.random() * (text.length - minLength)));
  const typed = places.map(({ name, county }, at) => {
    if (at % 4 === 0) return `${name} ${county}`;
    if (at % 4 === 1) return name.length > 4 ? name.slice(0, 2) + name.slice(3) : name;
    return begin(name, 1);
  });
  return [...typed, ...codes.map(({ unit }) => begin(unit, 2))];
}
