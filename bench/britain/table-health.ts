import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';

/** Describes the effect of writes on a table. */
export interface TableHealth {
  name: string;
  rows: number;
  updates: number;
  /** This is the share of updates that changed no index, or 1 without updates. */
  hotShare: number;
  /** The table and its indexes are larger than after a rewrite by this share. */
  bloat: number;
  vacuums: number;
}

/** These tables grow with every request and message. */
const bigTables = ['conversation', 'message', 'notification', 'invitation', 'job', 'booking'] as const;

/** Sequential scans of tables with at least this many pages are reported. */
const minReportedPages = 500;

export async function resetStatistics(client: Client): Promise<void> {
  // This connection would otherwise report its statistics late.
  await client.query('select pg_stat_force_next_flush()');
  await client.query('select pg_stat_reset()');
}

/** Reads the statistics, and then rewrites each table to compare its size. */
export async function readHealth(client: Client): Promise<TableHealth[]> {
  const tables: TableHealth[] = [];
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
    tables.push({ ...health, bloat: Number(bytes) / Number(packed[0]?.bytes) - 1 });
  }
  return tables;
}

/** Returns the number of sequential scans of each large table that had any. */
export async function listScans(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; scans: number }>(
    `select s.relname as name, seq_scan::int as scans from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where seq_scan > 0 and relpages >= $1 and schemaname = 'public'`,
    [minReportedPages],
  );
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]));
}

/** All scheduled tasks together may take this long. */
const timeoutSeconds = 60;

/** Runs every scheduled task once and waits until all have ended. */
export async function runTasks(client: Client, names: readonly string[]): Promise<void> {
  for (const name of names) await client.query('select graphile_worker.add_job($1)', [name]);
  for (let second = 0; second < timeoutSeconds; second += 1) {
    const { rows } = await client.query<{ remaining: number }>(
      'select count(*)::int as remaining from graphile_worker.jobs where task_identifier = any($1)',
      [names],
    );
    if (rows[0]?.remaining === 0) return;
    await wait(1_000);
  }
  throw new Error(`Scheduled tasks took more than ${timeoutSeconds} s`);
}

/** Returns a line of the table in bench/README.md. */
export function tableLine({ name, rows, updates, hotShare, bloat, vacuums }: TableHealth): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
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
