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
/** This optional file next to the project contains the true centres of outward codes. */
const trueCentresFile = fileURLToPath(new URL('../../shared/geodata/uk-outcodes.csv.gz', import.meta.url));

const unitCount = 1_750_000;
const textCount = 500;
/** Each text is requested this many times. Its best time counts, because other work on the machine only slows it down. */
const rounds = 4;

interface BenchDistrict {
  outward: string;
  area: string;
  latitude: number;
  longitude: number;
}

/**
 * Compares the gazetteer with true positions, imports as many postcodes as Code-Point Open has, and measures suggestions
 * on a server with that data.
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
  if (!existsSync(trueCentresFile)) {
    console.log(`The centres of outward codes were not measured, because ${trueCentresFile} is missing.`);
    return [];
  }
  const byOutward = new Map(districts.map((district) => [district.outward, district]));
  const lines = gunzipSync(readFileSync(trueCentresFile)).toString().trim().split('\n').slice(1);
  const distances: number[] = [];
  for (const line of lines) {
    const [outward = '', latitude, longitude] = line.split(',');
    const district = byOutward.get(outward);
    if (!district) continue;
    const north = (district.latitude - Number(latitude)) * 111.2;
    const east = (district.longitude - Number(longitude)) * 111.2 * Math.cos((district.latitude * Math.PI) / 180);
    distances.push(Math.hypot(north, east));
  }
  const kilometres = (value: number) => `${value.toFixed(1)} km`;
  return [
    atLeast(`outward codes known, of ${count(lines.length)}`, distances.length, lines.length * 0.99, count),
    atMost('error of the centres of outward codes, p50', percentile(distances, 0.5), 4, kilometres),
    atMost('error of the centres of outward codes, p95', percentile(distances, 0.95), 15, kilometres),
  ];
}

/** Writes invented postcodes in real districts to a file for each area, as in Code-Point Open. Returns the folder. */
function writeUnits(folder: string, districts: readonly BenchDistrict[]): string {
  const letters = 'ABDEFGHJLNPQRSTUWXYZ'.split('');
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const each = Math.ceil(unitCount / districts.length);
  let remaining = unitCount;
  for (const area of new Set(districts.map((district) => district.area))) {
    const districtsOfArea = districts.filter((district) => district.area === area);
    const lines: string[] = [];
    for (const { outward } of districtsOfArea) {
      for (let index = 0; index < each && remaining > 0; index += 1, remaining -= 1) {
        const unit = `${Math.floor(index / pairs.length)}${pairs[index % pairs.length]}`;
        const code = outward.length === 4 ? `${outward}${unit}` : `${outward} ${unit}`;
        const [east, north] = [100_000 + Math.floor(Math.random() * 550_000), Math.floor(Math.random() * 1_000_000)];
        lines.push(`"${code}",10,${east},${north},"E92000001","E19000003","E18000010","","E08000033","E05013350"`);
      }
    }
    writeFileSync(join(folder, `${area.toLowerCase()}.csv`), `${lines.join('\r\n')}\r\n`);
  }
  return folder;
}

/** Runs the import program and measures its memory. */
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
  const duration = (performance.now() - begin) / 1000;
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from postcode_unit');
  return [
    atLeast('postcodes imported', rows[0]?.n ?? 0, unitCount, count),
    atMost(
      'the import of the postcodes',
      duration,
      60,
      seconds,
      `, ${count(unitCount / duration)} a second, ${load()}`,
    ),
    atMost('peak RSS of the import', peak, 300_000_000, megabytes),
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
    const texts = await makeTexts(database);
    const times = texts.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, text] of texts.entries()) {
        const from = performance.now();
        const status = await connection.ask('GET', `/places/api/v1/autocomplete/?q=${encodeURIComponent(text)}`);
        times[index] = Math.min(times[index] ?? 0, performance.now() - from);
        if (status !== 200) throw new Error(`'${text}' answered ${status}`);
      }
    }
    const note = `, p50 ${milliseconds(percentile(times, 0.5))}, ${load()}`;
    return atMost(`suggestions for ${count(textCount)} texts, p95`, percentile(times, 0.95), 10, milliseconds, note);
  } finally {
    await server.stop();
  }
}

/**
 * Returns texts as people type them: names that are incomplete, lack a letter or have a county, and incomplete
 * postcodes.
 */
async function makeTexts({ pool }: MeasuredDatabase): Promise<string[]> {
  const { rows: places } = await pool.query<{ name: string; county: string }>(
    'select name, county from place order by prominence desc, random() limit $1',
    [textCount * 0.8],
  );
  const { rows: codes } = await pool.query<{ unit: string }>(
    'select unit from postcode_unit order by random() limit $1',
    [textCount * 0.2],
  );
  const begin = (text: string, minLength: number) =>
    text.slice(0, minLength + Math.floor(Math.random() * (text.length - minLength)));
  const names = places.map(({ name, county }, index) => {
    if (index % 4 === 0) return `${name} ${county}`;
    if (index % 4 === 1) return name.length > 4 ? name.slice(0, 2) + name.slice(3) : name;
    return begin(name, 1);
  });
  return [...names, ...codes.map(({ unit }) => begin(unit, 2))];
}
