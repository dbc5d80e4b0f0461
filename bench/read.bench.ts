import { type Statement, statementsOf } from '@fixit/api/testing/database/sent-statements';
import { type MeasuredDatabase, reads, startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { addArtisan, addCustomer } from '@fixit/api/testing/people';
import { account } from '@fixit/contract/account';
import { dashboard } from '@fixit/contract/dashboard';
import { atLeast, atMost, type Figure, milliseconds, percent, perSecond } from './measuring/figure.ts';
import { loadWith, PlainConnection } from './measuring/load.ts';
import { type Server, startServer } from './server.ts';

const lanes = 16;
const rounds = 20;
const kinds = ['raw', 'open', 'loggedIn'] as const;
const round = { lanes, seconds: 0.4 };

/** Compares a read through the API with the same statements through pg, with and without a token. */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(lanes);
  const ids: string[] = [];
  while (ids.length < 200) ids.push((await addArtisan(database)).service_id);
  const tokens: string[] = [];
  while (tokens.length < lanes) tokens.push((await addCustomer(database)).token);
  await database.pool.query('analyze');
  const server = await startServer(database.url, { RATE_LIMITS: 'off' });
  try {
    return [
      ...(await measureRead(database, server, { name: 'service-details', ...reads.service, ids, tokens })),
      ...(await measureRead(database, server, { name: 'service-category', ...reads.category, ids: [''], tokens })),
      await measureRevocation(server, tokens[0] ?? ''),
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
}

interface Read {
  name: string;
  path: (id: string) => string;
  run: (db: MeasuredDatabase['db'], id: string) => Promise<unknown>;
  ids: readonly string[];
  tokens: readonly string[];
}

async function measureRead(database: MeasuredDatabase, server: Server, read: Read): Promise<Figure[]> {
  const { name, ids, tokens } = read;
  const statements: (readonly Statement[])[] = [];
  for (const id of ids) statements.push(await statementsOf(database, (db) => read.run(db, id)));
  const connections = tokens.map(() => new PlainConnection(server.origin));
  const ask = async (lane: number, iteration: number, token?: string) => {
    const status = await connections[lane]?.ask(
      'GET',
      read.path(ids[(lane + iteration * lanes) % ids.length] ?? ''),
      token,
    );
    if (status !== 200) throw new Error(`${name} answered ${status}`);
  };
  const runs = {
    // Each connection prepares the statement once, as the fastest client would.
    raw: async (lane: number, iteration: number) => {
      const queries = statements[(lane + iteration * lanes) % ids.length] ?? [];
      for (const [index, { text, values }] of queries.entries()) {
        await database.pool.query({ name: `${name} ${index}`, text, values });
      }
    },
    open: (lane: number, iteration: number) => ask(lane, iteration),
    loggedIn: (lane: number, iteration: number) => ask(lane, iteration, tokens[lane]),
  };
  for (const run of Object.values(runs)) await loadWith(round, run);
  // The best round of each kind counts, because other work on the machine only slows it down.
  const best = { raw: 0, open: 0, loggedIn: 0 };
  for (let iteration = 0; iteration < rounds; iteration += 1) {
    for (const kind of kinds) best[kind] = Math.max(best[kind], (await loadWith(round, runs[kind])).rate);
  }
  for (const connection of connections) connection.close();
  const { raw, open, loggedIn } = best;
  return [
    atLeast(
      `${name}, as a share of raw PostgreSQL`,
      open / raw,
      0.6,
      percent,
      ` (${perSecond(open)} of ${perSecond(raw)})`,
    ),
    atLeast(
      `${name}: with a token, as a share of without one`,
      loggedIn / open,
      0.9,
      percent,
      ` (${perSecond(loggedIn)} of ${perSecond(open)})`,
    ),
  ];
}

/** Logs out and repeats a call with the same token until it is refused. */
async function measureRevocation({ origin }: Server, token: string): Promise<Figure> {
  const headers = { Authorization: `Token ${token}` };
  const readStatus = async () => (await fetch(origin + dashboard.show.path, { headers })).status;
  if ((await readStatus()) !== 200) throw new Error('The token was never valid');
  const { method, path } = account.logout;
  const from = performance.now();
  await fetch(origin + path, { method, headers });
  while ((await readStatus()) !== 401) if (performance.now() - from > 10_000) break;
  return atMost('a revoked token is refused after', performance.now() - from, 1_000, milliseconds);
}
