import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../db/database.ts';

type TaskMetrics = { task: string; state: string; tasks: number; failed: number; oldest: number };

/** Resolves to null while the database is unreachable. */
export type ReadTaskMetrics = () => Promise<TaskMetrics[] | null>;

/** Returns the function that reads the metrics once for all gauges of a scrape. */
export function watchQueue(register: Registry, db: Db): ReadTaskMetrics {
  const registers = [register];
  let reading: Promise<TaskMetrics[] | null> | null = null;
  const read = () => {
    reading ??= readQueue(db)
      // A scrape must still return the other metrics. database_reachable explains why these are missing.
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
  const gauge = (name: string, help: string, labelNames: string[], fill: (gauge: Gauge, rows: TaskMetrics[]) => void) =>
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
  return read;
}

async function readQueue(db: Db): Promise<TaskMetrics[]> {
  const { rows } = await db.execute<TaskMetrics>(sql`
    select identifier as task,
      case when locked_at is not null then 'in_hand' when attempts >= max_attempts then 'given_up'
        when run_at > now() then 'later' else 'due' end as state,
      count(*)::int as tasks, count(last_error)::int as failed,
      greatest(extract(epoch from now() - min(run_at)), 0)::float8 as oldest
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
    group by 1, 2`);
  return rows;
}
