import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export type QueuedTask = {
  id: string;
  task: string;
  state: 'given up' | 'in hand' | 'failed' | 'later' | 'waits';
  attempts: number;
  max_attempts: number;
  run_at: string;
  created_at: string;
  last_error: string | null;
  mail_to: string | null;
  too_late: boolean;
};

export type QueuedTaskFilter = {
  tasks?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
  id?: string | undefined;
  /** This matches the recipient of an email, ignoring case. */
  to?: string | undefined;
  failed?: boolean | undefined;
};

const isTooLate = sql`coalesce((payload ->> 'send_before')::timestamptz <= now(), false)`;

/** Given-up tasks come first, then other failed ones, unless `to` is set. */
export async function listQueuedTasks(db: Db, filter: QueuedTaskFilter, limit: number): Promise<QueuedTask[]> {
  // The other order would read and sort every failed email to a recipient.
  const worstFirst = filter.to === undefined ? sql`attempts >= max_attempts desc, attempts > 0 desc,` : sql``;
  const { rows } = await db.execute<QueuedTask>(sql`
    select job.id::text, identifier as task, attempts, max_attempts, iso(run_at) as run_at, iso(created_at) as created_at,
      last_error,
      payload ->> 'to' as mail_to,
      ${isTooLate} as too_late,
      case when attempts >= max_attempts and locked_at is null then 'given up' when locked_at is not null then 'in hand'
        when attempts > 0 then 'failed' when run_at > now() then 'later' else 'waits' end as state
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
    where ${matches(filter)}
    order by ${worstFirst} job.id desc limit ${limit}`);
  return rows;
}

const persistentFailureAttempts = 3;

/** Counts up to `limit`. Returns undefined if no task keeps failing. */
export async function findFailingTasks(
  db: Db,
  tasks: readonly string[],
  limit: number,
): Promise<{ count: number; since: string; due_at: null } | undefined> {
  const { rows } = await db.execute<{ count: number; since: string }>(sql`
    select count(*)::integer as count, iso(min(created_at)) as since
    from (select job.created_at from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = task_id
      where ${matches({ tasks, failed: true })} and attempts >= least(${persistentFailureAttempts}::integer, max_attempts)
        and locked_at is null and not ${isTooLate}
      limit ${limit}) as failed
    having count(*) > 0`);
  return rows[0] && { ...rows[0], due_at: null };
}

export async function countTooLate(db: Db, filter: QueuedTaskFilter): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = task_id
    where ${matches(filter)} and ${isTooLate}`);
  return rows[0]?.count ?? 0;
}

/** Running and expired tasks are left out. Returns the ids. */
export async function retryQueuedTasks(db: Db, filter: QueuedTaskFilter): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text from graphile_worker.reschedule_jobs(
      array(select job.id from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = task_id
        where ${matches(filter)} and locked_at is null and not ${isTooLate}),
      run_at => now(), attempts => 0) order by id`);
  return rows.map(({ id }) => id);
}

function matches({ tasks, except, id, to, failed }: QueuedTaskFilter): SQL {
  const conditions = [
    tasks === undefined ? sql`true` : sql`identifier = any(${sql.param(tasks)})`,
    except === undefined ? sql`true` : sql`identifier <> all(${sql.param(except)})`,
    id === undefined ? sql`true` : hasId(id),
    to === undefined ? sql`true` : sql`lower(payload ->> 'to') = lower(${to})`,
    // The queue's index of failed tasks has these conditions.
    failed ? sql`attempts > 0 and last_error is not null` : sql`true`,
  ];
  return sql.join(conditions, sql` and `);
}

const hasId = (id: string) => (/^\d{1,18}$/.test(id) ? sql`job.id = ${id}` : sql`false`);
