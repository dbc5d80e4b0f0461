import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { percentile } from '../measuring/figure.ts';
import type { MeasuredCall } from './calls.ts';

/** The counts are averages of several equal calls. */
export interface Cost {
  name: string;
  status: number;
  /** Counts the items in the answer, at least 1. */
  items: number;
  /** Counts the statements, except begin, commit and the look-up of the caller. */
  statements: number;
  /** Counts the pages that the statements read from memory or disk. */
  buffers: number;
  /** Counts the rows that the statements returned. */
  rows: number;
  /** Lists the beginnings of the statements. */
  sent: string[];
  /** Each value is the milliseconds of one call. */
  times: number[];
}

/** These statements are not counted: transactions, the cached look-up of the caller, and the server's background work. */
const uncounted = [
  '^\\s*(begin|commit|rollback|listen|select$)',
  'from "session" inner join "account"',
  'graphile_worker"?[.](_private|force_unlock)',
  'update process set heartbeat_at',
  'with dead as',
  'with due as',
  // Frames are sent after the commit.
  'pg_snapshot_xmin',
  // Each process checks for processes with a different REDIS_URL.
  'select from pg_stat_activity',
  '(from|update) frame\\s+(where|set)',
  // A task's deferred trigger counts as a separate statement.
  'set changed_at = clock_timestamp',
  'pg_advisory_lock_shared',
  'select date_trunc',
].join('|');

const idleMs = 2_000;

type CountedCost = Pick<Cost, 'statements' | 'buffers' | 'rows' | 'sent'>;

/** Counts a server's statements with pg_stat_statements. */
export class StatementCounter {
  readonly #client: Client;
  constructor(superuserUrl: string) {
    this.#client = new Client({ connectionString: superuserUrl });
  }

  async start(): Promise<void> {
    await this.#client.connect();
    await this.#client.query('create extension if not exists pg_stat_statements');
  }

  stop(): Promise<void> {
    return this.#client.end();
  }

  async reset(): Promise<void> {
    await this.#client.query('select pg_stat_statements_reset()');
  }

  /**
   * Waits until a server has done no background work for two seconds. After a start with a stored database, its tasks
   * catch up first, and their statements would be attributed to the first calls.
   */
  async untilIdle(seconds = 600): Promise<void> {
    const deadline = performance.now() + seconds * 1000;
    for (;;) {
      await this.reset();
      await wait(idleMs);
      const { sent } = await this.read(1);
      if (sent.length === 0) return;
      if (performance.now() > deadline)
        throw new Error(`The server still sends background statements after ${seconds} s: ${sent.join('; ')}`);
    }
  }

  /** Returns the average cost of equal calls. A statement that was sent fewer times than there were calls is left out. */
  async read(iterations: number): Promise<CountedCost> {
    const { rows } = await this.#client.query<CountedCost>(
      `select coalesce(sum(calls / $1), 0)::float8 as statements, coalesce(round(sum(rows) / $1), 0)::float8 as rows,
         coalesce(array_agg(calls || ' ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 100)), '{}') as sent,
         coalesce(round(sum(shared_blks_hit + shared_blks_read) / $1), 0)::float8 as buffers
       from pg_stat_statements
       where calls >= $1 and userid <> current_user::regrole and dbid = (select oid from pg_database where datname = current_database())
         and query !~* $2`,
      [iterations, uncounted],
    );
    if (!rows[0]) throw new Error('An aggregate returned no row');
    return rows[0];
  }
}

/**
 * A call that takes longer is made only twice. Only the heaviest downloads should: on a new connection, a statement
 * also reads the catalogue, and an average of two calls hides that less than an average of six.
 */
const slowMs = 1_000;

/**
 * Makes a call once to warm up, and then `defaultIterations` times, or twice if it is slow. The default is enough to
 * distinguish its statements from those of a task.
 */
export async function measureCall(
  origin: string,
  counter: StatementCounter,
  first: MeasuredCall,
  defaultIterations = 6,
): Promise<Cost> {
  const call = await turnToPage(origin, first);
  const begin = performance.now();
  await sendMeasured(origin, call);
  const iterations = performance.now() - begin > slowMs ? 2 : defaultIterations;
  await counter.reset();
  const times: number[] = [];
  let answer: Awaited<ReturnType<typeof sendMeasured>> | undefined;
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    const from = performance.now();
    answer = await sendMeasured(origin, call);
    times.push(performance.now() - from);
  }
  const cost = await counter.read(iterations);
  return { name: call.name, status: answer?.status ?? 0, items: answer?.items ?? 1, ...cost, times };
}

async function turnToPage(origin: string, call: MeasuredCall): Promise<MeasuredCall> {
  let { path } = call;
  for (let page = 1; page < (call.page ?? 1); page += 1) {
    const { next } = await sendMeasured(origin, { ...call, path });
    if (!next) throw new Error(`${call.name} has ${page} pages`);
    path = `${call.path}${call.path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next)}`;
  }
  return { ...call, path };
}

async function sendMeasured(origin: string, { method, path, token, body }: MeasuredCall) {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(token ? { Authorization: `Token ${token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  const isCalendar = response.headers.get('content-type')?.startsWith('text/calendar');
  const answer: unknown = isCalendar ? null : JSON.parse(text);
  const items = isCalendar ? text.split('BEGIN:VEVENT').length - 1 : countItems(answer);
  return { status: response.status, items: Math.max(1, items), next: cursorOf(response, answer) };
}

function cursorOf({ headers }: Response, answer: unknown): string | null {
  const header = headers.get('x-next-cursor');
  if (header || typeof answer !== 'object' || answer === null || !('next' in answer)) return header;
  return typeof answer.next === 'string' ? answer.next : null;
}

/**
 * Counts the elements of the lists in an answer or its data. An element with lists of its own, such as a request
 * with artisans, counts as many as they contain.
 */
function countItems(answer: unknown): number {
  if (Array.isArray(answer)) {
    return answer.reduce<number>((sum, item: unknown) => sum + Math.max(1, countItems(item)), 0);
  }
  if (typeof answer !== 'object' || answer === null) return 0;
  return Object.values(answer).reduce<number>((sum, part) => sum + countItems(part), 0);
}

/** Returns a line of the table in bench/README.md. */
export function costLine({ name, statements, buffers, rows, items, times }: Cost): string {
  const cells = [
    name,
    statements,
    buffers.toLocaleString('en-GB'),
    rows.toLocaleString('en-GB'),
    items.toLocaleString('en-GB'),
    Math.round(buffers / items).toLocaleString('en-GB'),
    percentile(times, 0.5).toFixed(1),
    percentile(times, 0.99).toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** `costLine` returns the rows below this head. */
export const tableHead =
  '| call | statements | buffers | rows | items | buffers an item | p50 ms | p99 ms |\n|---|---|---|---|---|---|---|---|';

/** Returns how many buffers a call may read. */
export const limitOf = ({ items }: Pick<Cost, 'items'>): number => 10 * items + 200;

export const isWithinLimit = (cost: Cost): boolean => cost.buffers <= limitOf(cost);
