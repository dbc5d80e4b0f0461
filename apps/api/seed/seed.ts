import type { Pool, PoolClient } from 'pg';
import { loadCoast } from './coast/load-coast.ts';
import { loadDemoCases } from './demo/load-demo-cases.ts';
import { loadDemoWorld } from './demo/load-demo-world.ts';
import { loadDemoOperators, loadDemoWaitlist } from './demo/load-operators-and-waitlist.ts';
import { loadGazetteer } from './gazetteer/load-gazetteer.ts';
import { loadCategories } from './load-categories.ts';

/** The report leaves out parts that had already been loaded. */
export interface SeedReport {
  loaded: { name: string; rows: Record<string, number>; milliseconds: number }[];
}

interface SeedOptions {
  demo: boolean;
}

type SeedPart = (client: PoolClient) => Promise<Record<string, number>>;

/** The import of postcodes takes this lock too, because both add postcode districts. */
const seedLock = 34_872_918;

const seedParts = ({ demo }: SeedOptions): [string, SeedPart][] => [
  ['categories', async (client) => ({ categories: await loadCategories(client) })],
  ['gazetteer', loadGazetteer],
  ['coast', loadCoast],
  ...(demo
    ? ([
        ['demo world', loadDemoWorld],
        ['demo operators', loadDemoOperators],
        ['demo waitlist', loadDemoWaitlist],
        ['demo cases', loadDemoCases],
      ] satisfies [string, SeedPart][])
    : []),
];

export async function listMissingParts(pool: Pool, options: SeedOptions): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from seed_run');
  const seeded = new Set(rows.map(({ name }) => name));
  return seedParts(options).flatMap(([name]) => (seeded.has(name) ? [] : [name]));
}

/** Loads each part once, and the demo parts only on request. Idempotent. */
export async function seed(pool: Pool, options: SeedOptions): Promise<SeedReport> {
  const report: SeedReport = { loaded: [] };
  for (const [name, part] of seedParts(options)) {
    const startedAt = performance.now();
    const rows = await loadOnce(pool, name, part);
    if (rows) report.loaded.push({ name, rows, milliseconds: Math.round(performance.now() - startedAt) });
  }
  return report;
}

/** Runs a part and records it in one transaction, one process at a time. */
async function loadOnce(pool: Pool, name: string, part: SeedPart): Promise<Record<string, number> | undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = 0`);
    await client.query(`set local idle_in_transaction_session_timeout = 0`);
    await client.query('select pg_advisory_xact_lock($1)', [seedLock]);
    const { rowCount } = await client.query('insert into seed_run (name) values ($1) on conflict do nothing', [name]);
    const rows = rowCount === 1 ? await part(client) : undefined;
    await client.query('commit');
    return rows;
  } catch (cause) {
    await client.query('rollback');
    throw cause;
  } finally {
    client.release();
  }
}
