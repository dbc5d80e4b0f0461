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
