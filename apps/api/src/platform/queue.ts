import { sql } from 'drizzle-orm';
import { Logger, parseCronItems, type Runner, run, type TaskList, type Logger as WorkerLogger } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Db } from '../db/connection.ts';

export interface TaskOptions {
  /** Not before this instant. */
  run_at?: Date;
  /** How often it is tried before it is given up; 25 unless told, which spans three days. */
  max_attempts?: number;
  /** A task with the same key that has not begun is replaced. */
  job_key?: string;
}

/** Adds a task for the background worker in the transaction of what causes it: it exists if and only if that commits. */
export async function enqueue(db: Db, task: string, payload: object, options: TaskOptions = {}): Promise<void> {
  const { run_at, max_attempts, job_key } = options;
  await db.execute(sql`select from graphile_worker.add_job(
    ${task}, payload => ${JSON.stringify(payload)}::json, run_at => ${run_at?.toISOString() ?? null}::timestamptz,
    max_attempts => ${max_attempts ?? null}::int, job_key => ${job_key ?? null}::text)`);
}

/** What the background worker can do, by the task's name. A task that throws is tried again, later and later. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>;

/** Tasks that come round by themselves: a task's name and when, in five fields as cron has them. */
export type Rounds = Record<string, string>;

interface QueueCare {
  tasks: Tasks;
  rounds: Rounds;
  /** Told of a task that failed, and whether it will be tried again. */
  onFailure: (task: string, error: unknown, last: boolean) => void;
}

/** Runs the background worker in this process until it is stopped. */
export async function startQueue(pool: Pool, { tasks, rounds, onFailure }: QueueCare): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, work]) => [name, (payload: unknown) => work(payload)]),
  );
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(Object.entries(rounds).map(([task, match]) => ({ task, match }))),
    concurrency: 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger: quiet,
  });
  runner.events.on('job:error', ({ job, error }) => onFailure(job.task_identifier, error, false));
  runner.events.on('job:failed', ({ job, error }) => onFailure(job.task_identifier, error, true));
  return runner;
}

const quiet: WorkerLogger = new Logger(() => () => undefined);
