import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';

/** The figures say what happened to a table while rows were written. */
export interface TableHealth {
  name: string;
  rows: number;
  updates: number;
  /** This is the share of updates that changed no index; it is 1 without any update. */
  hotShare: number;
  /** This is the share by which the table with its indexes is larger than after a rewrite: 0.2 is a fifth. */
  bloat: number;
  vacuums: number;
}

/** These tables grow with every request and message. */
const bigTables = ['conversation', 'message', 'notification', 'invitation', 'job', 'booking'] as const;

/** Reading a table with more pages from end to end deserves a word. */
const large = 500;

export async function forgetActivity(client: Client): Promise<void> {
  // The statistics of this connection are otherwise reported late.
  await client.query('select pg_stat_force_next_flush()');
  await client.query('select pg_stat_reset()');
}

/** Reads the statistics, and then rewrites each table to compare its size. */
export async function readHealth(client: Client): Promise<TableHealth[]> {
  const found: TableHealth[] = [];
  for (const name of bigTables) {
    const { rows } = await client.query<Omit<TableHealth, 'bloat'> & { bytes: string }>(
      `select relname as name, (select count(*)::int from ${name}) as rows, n_tup_upd::int as updates, autovacuum_count::int as vacuums,
         (case when n_tup_upd = 0 then 1 else n_tup_hot_upd / n_tup_upd::float8 end) as "hotShare",
         pg_total_relation_size(relid) as bytes
       from pg_stat_user_tables where relname = $1`,
      [name],
    );
    if (!rows[0]) throw new Error(`There is no table ${name}`);
    await client.query(`vacuum full ${name}`);
    const { rows: packed } = await client.query<{ bytes: string }>(
      'select pg_total_relation_size($1::regclass) as bytes',
      [name],
    );
    const { bytes, ...health } = rows[0];
    found.push({ ...health, bloat: Number(bytes) / Number(packed[0]?.bytes) - 1 });
  }
  return found;
}

/** Lists large tables that were read from end to end, and how often. */
export async function listScans(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; scans: number }>(
    `select s.relname as name, seq_scan::int as scans from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where seq_scan > 0 and relpages >= $1 and schemaname = 'public'`,
    [large],
  );
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]));
}

/** Scheduled tasks may take this many seconds together. */
const timeoutSeconds = 60;

/** Runs every scheduled task once and waits until all have ended. */
export async function runTasks(client: Client, names: readonly string[]): Promise<void> {
  for (const name of names) await client.query('select graphile_worker.add_job($1)', [name]);
  for (let waited = 0; waited < timeoutSeconds; waited += 1) {
    const { rows } = await client.query<{ left: number }>(
      'select count(*)::int as left from graphile_worker.jobs where task_identifier = any($1)',
      [names],
    );
    if (rows[0]?.left === 0) return;
    await wait(1_000);
  }
  throw new Error(`Scheduled tasks took more than ${timeoutSeconds} s`);
}

/** Returns a line of the table in bench/README.md. */
export function tableLine({ name, rows, updates, hotShare, bloat, vacuums }: TableHealth): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const cells = [
    name,
    rows.toLocaleString('en-GB'),
    updates.toLocaleString('en-GB'),
    percent(hotShare),
    percent(bloat),
    vacuums,
  ];
  return `| ${cells.join(' | ')} |`;
}

export const healthHead = '| table | rows | updates | HOT | bloat | vacuums |\n|---|---|---|---|---|---|';
