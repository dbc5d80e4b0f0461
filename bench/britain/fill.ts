import { readFileSync } from 'node:fs';
import { Client } from 'pg';

/** The order follows the references between rows, so that triggers find the rows that they look up. */
const parts = ['functions', 'plan', 'people', 'requests', 'history', 'notifications'] as const;

/** At a smaller size, the heaviest artisan could not have 5,000 different conversations. */
const minSize = 0.002;

/** Up to this size, the statistics use every row, so that two fills get the same query plans. */
const maxFullySampledSize = 0.01;

export interface FilledBritain {
  /** Counts the inserted rows of each table. */
  rows: Record<string, number>;
  /** Maps each part to its duration in seconds. */
  seconds: Record<string, number>;
}

/**
 * Fills a migrated and seeded database with people and their history. Size 1 is Britain: 1,000,000 artisans,
 * 2,000,000 customers, 3,000,000 jobs, 20,000,000 messages. At any size, artisan 0 and customer 0 are the heaviest
 * users. Needs a superuser, because foreign keys are not checked and indexes are built afterwards. The schema's triggers
 * run, except those of profiles, which use indexes for each row.
 */
export async function fillBritain(superuserUrl: string, size: number, now: Date = new Date()): Promise<FilledBritain> {
  if (!(size >= minSize)) throw new Error(`The size must be at least ${minSize}`);
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  const seconds: Record<string, number> = {};
  const measureTime = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    seconds[name] = (performance.now() - from) / 1000;
  };
  try {
    await client.query(
      `set timezone = 'UTC'; set statement_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
    );
    await client.query(`create schema britain; ${constantsOf(size, now)}`);
    await client.query(setForeignKeys('disable'));
    await client.query('alter table profile disable trigger user');
    await client.query(
      `update pg_index set indisvalid = false, indisready = false where indrelid = any(array[${quotedTables}]::regclass[])`,
    );
    for (const part of parts) await measureTime(part, () => client.query(readPart(part)));
    await measureTime('indexes', async () => {
      for (const table of tables) await client.query(`reindex table ${table}`);
    });
    // A task would remove these rows two days after the changes.
    await client.query('truncate calendar_change');
    await measureTime('replies', () => client.query(`select find_first_replies(now() - interval '91 days')`));
    await client.query(setForeignKeys('enable'));
    await client.query('alter table profile enable trigger user');
    await client.query('drop schema britain cascade');
    await client.query(`set default_statistics_target = ${size <= maxFullySampledSize ? 1000 : 100}`);
    await measureTime('vacuum', () => client.query('vacuum analyze'));
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    const { rows } = await client.query<Record<string, number>>(`select ${counts.join(', ')}`);
    return { rows: rows[0] ?? {}, seconds };
  } finally {
    await client.end();
  }
}

const tables = [
  'account',
  'profile',
  'artisan',
  'service',
  'catalogue',
  'working_week',
  'time_off',
  'calendar_feed',
  'session',
  'job',
  'invitation',
  'job_photo',
  'conversation',
  'message',
  'booking',
  'review',
  'notification',
];
const quotedTables = tables.map((table) => `'${table}'`).join(', ');

const readPart = (part: string) => readFileSync(new URL(`./${part}.sql`, import.meta.url), 'utf8');

/**
 * Returns the constants of a size. The number of artisans is a multiple of 20, and 7919 has an inverse modulo this
 * number.
 */
function constantsOf(size: number, now: Date): string {
  const artisans = Math.round((1_000_000 * size) / 20) * 20;
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
  const counts = {
    artisans,
    customers: Math.round(2_000_000 * size),
    jobs: Math.round(3_000_000 * size),
    messages: Math.round(20_000_000 * size),
    inverse: inverseOf(7919, artisans),
    began: hour.getTime() - 730 * 86_400_000,
  };
  const constants = Object.entries(counts).map(
    ([name, value]) =>
      `create function britain.${name}() returns bigint language sql immutable parallel safe return ${value};`,
  );
  return `${constants.join('\n')}
    create function britain.now_at() returns timestamptz language sql immutable parallel safe return '${hour.toISOString()}'::timestamptz;`;
}

function inverseOf(step: number, modulus: number): number {
  let inverse = 1;
  while ((inverse * step) % modulus !== 1) inverse += 1;
  return inverse;
}

/** Returns a statement that switches the triggers of foreign keys on or off. */
function setForeignKeys(action: 'enable' | 'disable'): string {
  return `do $$ declare t record; begin
    for t in select tgrelid::regclass as of, tgname from pg_trigger
      join pg_constraint on pg_constraint.oid = tgconstraint and contype = 'f'
    where tgisinternal
    loop execute format('alter table %s ${action} trigger %I', t.of, t.tgname); end loop;
  end $$`;
}
