import { parseArgs } from 'node:util';
import { Client } from 'pg';
import {
  atLeast,
  atMost,
  type Figure,
  load,
  milliseconds,
  percentile,
  perSecond,
  seconds,
} from '../measuring/figure.ts';
import { type Load, loadWith, PlainConnection } from '../measuring/load.ts';
import { processorTime } from '../measuring/processes.ts';
import { startBritain } from './database.ts';

const lanes = 8;
/** This many different pages are opened once each. */
const coldPages = 2_400;
const coldRounds = 4;
/** Cached pages and `/healthz` are read in turn. The best round of each counts. */
const cachedRounds = 8;
const roundSeconds = 2;

/** Measures the pages of trades in towns and of artisans on a copy of Britain of `--size`, with a public page for every artisan. */
export default async function measure(): Promise<Figure[]> {
  const { values } = parseArgs({
    args: process.argv.slice(1),
    options: { size: { type: 'string', default: '0.01' }, folder: { type: 'string' } },
  });
  const britain = await startBritain(Number(values.size), values.folder);
  const client = new Client({ connectionString: britain.superuserUrl });
  try {
    await client.connect();
    await publishEverybody(client);
    const countingSeconds = await waitForTowns(client);
    const { rows } = await client.query<{ path: string }>(
      `
      select '/' || slug || '/' || town as path from town_trade join category on category.id = category_id
      order by md5(slug || town) limit $1`,
      [coldPages],
    );
    const paths = rows.map(({ path }) => path);
    const artisans = await client.query<{ path: string }>(
      `select '/a/' || slug as path from artisan_slug order by md5(slug) limit $1`,
      [coldPages],
    );
    console.log(`${paths.length} pages of trades in towns, ${artisans.rows.length} of artisans`);
    return [
      atMost('counting the towns of all trades', countingSeconds, 600, seconds, `, ${load()}`),
      ...(await measureCold(britain.origin, 'of a trade in a town', paths)),
      ...(await measureCold(
        britain.origin,
        'of an artisan',
        artisans.rows.map(({ path }) => path),
      )),
      ...(await measureCached(britain.origin, paths.slice(0, 100))),
      await measureUnknown(britain.origin),
    ];
  } finally {
    await client.end();
    await britain.stop();
  }
}

/** Gives every artisan a public page and a recent visit. */
async function publishEverybody(client: Client): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query(`
    insert into artisan_page (artisan_id, is_public)
    select a.id, true from artisan a join account on account.id = account_id and deleted_at is null on conflict do nothing`);
  await client.query(`
    insert into artisan_slug (slug, artisan_id, is_current)
    select 'artisan-' || artisan_id, artisan_id, true from artisan_page on conflict do nothing`);
  await client.query(`update account set last_seen = now() where role = 'artisan' and deleted_at is null`);
  await client.query('delete from town_trade_count');
  await client.query('vacuum analyze account, artisan_page, artisan_slug');
}

/** Waits until the server's task has counted every trade. Returns the seconds from the first to the last. */
async function waitForTowns(client: Client): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ missing: number; seconds: number }>(`
      select (select count(*) from category) - count(*) as missing,
        extract(epoch from max(counted_at) - min(counted_at)) * count(*) / greatest(count(*) - 1, 1) as seconds
      from town_trade_count`);
    if (Number(rows[0]?.missing) === 0) return Number(rows[0]?.seconds);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function readPage(connections: readonly PlainConnection[], lane: number, path: string, expected: number) {
  const status = await connections[lane]?.ask('GET', path);
  if (status !== expected) throw new Error(`${path} answered ${status}`);
}

const openLanes = (origin: string) =>
  Array.from({ length: lanes }, () => new PlainConnection(origin, 'Accept-Encoding: br\r\n'));

/** Returns the processor time in seconds of the server and the database, which this process has started. */
function othersProcessorTime(): number {
  const { user, system } = process.cpuUsage();
  return processorTime(process.pid) - (user + system) / 1e6;
}

/** Opens each page once, as a search engine does. */
async function measureCold(origin: string, kind: string, paths: readonly string[]): Promise<Figure[]> {
  const connections = openLanes(origin);
  const rounds: Load[] = [];
  const before = othersProcessorTime();
  for (let round = 0; round < coldRounds; round += 1) {
    const part = paths.filter((_, index) => index % coldRounds === round);
    let next = 0;
    const times: number[] = [];
    const begin = performance.now();
    await Promise.all(
      connections.map(async (_, lane) => {
        for (let path = part[next++]; path !== undefined; path = part[next++]) {
          const from = performance.now();
          await readPage(connections, lane, path, 200);
          times.push(performance.now() - from);
        }
      }),
    );
    rounds.push({ rate: times.length / ((performance.now() - begin) / 1_000), times });
  }
  for (const connection of connections) connection.close();
  const secondsPerPage = (othersProcessorTime() - before) / paths.length;
  const best = rounds.toSorted((a, b) => b.rate - a.rate)[0];
  return [
    atLeast(`cold pages ${kind}`, best?.rate ?? 0, 150, perSecond, `, ${load()}`),
    atMost(
      `a cold page ${kind}, p99`,
      percentile(best?.times ?? [], 0.99),
      250,
      milliseconds,
      ` with ${lanes} at once`,
    ),
    // At this limit, two cores can render 150 pages a second.
    atMost(`processor time of a cold page ${kind}, server and database`, secondsPerPage * 1_000, 13, milliseconds),
  ];
}

async function measureCached(origin: string, paths: readonly string[]): Promise<Figure[]> {
  const connections = openLanes(origin);
  const best = { page: 0, health: 0 };
  for (let round = 0; round < cachedRounds; round += 1) {
    const page = await loadWith({ lanes, seconds: roundSeconds }, (lane, iteration) =>
      readPage(connections, lane, paths[(lane + iteration * lanes) % paths.length] ?? '', 200),
    );
    const health = await loadWith({ lanes, seconds: roundSeconds }, (lane) =>
      readPage(connections, lane, '/healthz', 200),
    );
    best.page = Math.max(best.page, page.rate);
    best.health = Math.max(best.health, health.rate);
  }
  for (const connection of connections) connection.close();
  const note = `: ${perSecond(best.page)} and ${perSecond(best.health)}`;
  return [
    atLeast(
      'cached pages, as a share of the rate of /healthz',
      best.page / best.health,
      0.6,
      (share) => share.toFixed(2),
      note,
    ),
  ];
}

/** The goal is 10,000 unknown URLs a minute, which is 167 a second. */
async function measureUnknown(origin: string): Promise<Figure> {
  const connections = openLanes(origin);
  const { rate } = await loadWith({ lanes, seconds: roundSeconds }, (lane, iteration) =>
    readPage(connections, lane, `/plumbing/no-such-town-${lane}-${iteration}`, 404),
  );
  for (const connection of connections) connection.close();
  return atLeast('unknown towns of a trade', rate, 167, perSecond, `, ${load()}`);
}
