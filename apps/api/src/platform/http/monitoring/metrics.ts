import { sql } from 'drizzle-orm';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Db } from '../../../db/database.ts';
import type { Pools } from '../../../db/sessions/pools.ts';
import { readLastRuns } from '../../backup/backup-runs.ts';
import { emailTaskNames } from '../../email/email-task.ts';
import type { Fanout } from '../../fanout/fanout.ts';
import type { OpenSockets } from '../sockets/open-sockets.ts';

export function watchPools(register: Registry, pools: Pools): void {
  new Gauge({
    name: 'database_connections',
    help: 'Open and idle connections of each pool, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const [name, { pool }] of Object.entries(pools)) {
        this.set({ pool: name, state: 'open' }, pool.totalCount);
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
}

export function watchFanout(register: Registry, fanout: Fanout): void {
  new Gauge({
    name: 'fanout_listening',
    help: 'Whether the connection to the database that listens to the other processes is open',
    registers: [register],
    collect() {
      this.set(fanout.listening ? 1 : 0);
    },
  });
  new Gauge({
    name: 'fanout_delayed',
    help: 'Whether frames go only through the database because Redis is down',
    registers: [register],
    collect() {
      this.set(fanout.delayed ? 1 : 0);
    },
  });
}

export function watchSockets(register: Registry, sockets: OpenSockets): void {
  new Gauge({
    name: 'open_sockets',
    help: 'Sockets that this process holds open',
    registers: [register],
    collect() {
      this.set(sockets.count);
    },
  });
}

export function watchBatches(register: Registry): (batch: { messages: number; seconds: number }) => void {
  const size = new Histogram({
    name: 'chat_batch_messages',
    help: 'Messages that one transaction stored',
    buckets: [1, 5, 20, 100, 500],
    registers: [register],
  });
  const duration = new Histogram({
    name: 'chat_batch_duration_seconds',
    help: 'How long a transaction that stored messages took',
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [register],
  });
  return ({ messages, seconds }) => {
    size.observe(messages);
    duration.observe(seconds);
  };
}

/** Adds metrics about backups. Every process reports the same values. */
export function watchBackups(register: Registry, db: Db): void {
  new Gauge({
    name: 'backup_last_good_timestamp_seconds',
    help: 'When the last good backup was made, and when the last drill succeeded',
    labelNames: ['kind'],
    registers: [register],
    async collect() {
      this.reset();
      for (const { kind, good } of await readRuns(db)) if (good !== null) this.set({ kind }, good);
    },
  });
  new Gauge({
    name: 'backup_last_succeeded',
    help: 'Whether the last backup and the last drill succeeded',
    labelNames: ['kind'],
    registers: [register],
    async collect() {
      this.reset();
      for (const { kind, succeeded } of await readRuns(db)) this.set({ kind }, succeeded ? 1 : 0);
    },
  });
}

/** Reports nothing while the database is unreachable. */
async function readRuns(db: Db): Promise<{ kind: string; succeeded: boolean; good: number | null }[]> {
  const runs = await readLastRuns(db).catch(() => null);
  return Object.entries(runs ?? {}).flatMap(([kind, { last, lastGood }]) =>
    last ? [{ kind, succeeded: last.succeeded, good: lastGood && lastGood.ended_at.getTime() / 1000 }] : [],
  );
}

type TaskFigures = { task: string; state: string; tasks: number; failed: number; oldest: number };

/**
 * Adds metrics about the queue, which are the same in every process: tasks by name and state, the
 * oldest due task, and failed emails.
 */
export function watchQueue(register: Registry, db: Db): void {
  const registers = [register];
  // The gauges of one scrape are read by one statement.
  let reading: Promise<TaskFigures[] | null> | null = null;
  const read = () => {
    reading ??= readQueue(db)
      // The other metrics matter most during an outage. database_reachable says why these are missing.
      .catch(() => null)
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  new Gauge({
    name: 'database_reachable',
    help: 'Whether the database answered when its queue was read',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  const gauge = (name: string, help: string, labelNames: string[], fill: (gauge: Gauge, rows: TaskFigures[]) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const rows = await read();
        this.reset();
        if (rows) fill(this, rows);
      },
    });
  gauge('queue_tasks', 'Tasks of the background worker', ['task', 'state'], (queue, rows) => {
    for (const { task, state, tasks } of rows) queue.set({ task, state }, tasks);
  });
  gauge('queue_oldest_due_seconds', 'Age of the oldest task that is due', ['task'], (age, rows) => {
    for (const { task, state, oldest } of rows) if (state === 'due') age.set({ task }, oldest);
  });
  gauge('emails_failed', 'Emails that failed, by whether they will be retried', ['state'], (failed, rows) => {
    const emails = rows.filter(({ task }) => emailTaskNames.some((name) => name === task));
    const countFailed = (tasks: TaskFigures[]) => tasks.reduce((sum, row) => sum + row.failed, 0);
    failed.set({ state: 'given_up' }, countFailed(emails.filter(({ state }) => state === 'given_up')));
    failed.set({ state: 'tried_again' }, countFailed(emails.filter(({ state }) => state !== 'given_up')));
  });
}

async function readQueue(db: Db): Promise<TaskFigures[]> {
  const { rows } = await db.execute<TaskFigures>(sql`
    select identifier as task,
      case when locked_at is not null then 'in_hand' when attempts >= max_attempts then 'given_up'
        when run_at > now() then 'later' else 'due' end as state,
      count(*)::int as tasks, count(last_error)::int as failed,
      greatest(extract(epoch from now() - min(run_at)), 0)::float8 as oldest
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
    group by 1, 2`);
  return rows;
}
