import { countedTasks, type RunningProcess, type SystemView } from '@fixit/contract/operator/system';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { emailTaskNames } from '../../../platform/email/email-task.ts';
import { metricSeconds } from '../../../platform/http/monitoring/process-metrics.ts';

export async function listProcesses(db: Db): Promise<RunningProcess[]> {
  const { rows } = await db.execute<Pick<RunningProcess, keyof RunningProcess>>(sql`
    select id, role, host, version, iso(started_at) as started_at, sockets, connections, connection_limit, p99_ms
    from process_figures where at > now() - make_interval(secs => ${metricSeconds.stoppedAfter})
    order by role, host, started_at`);
  return rows;
}

type QueueCounts = SystemView['queue'];

/** Stops counting tasks at the contract's limit, so that a long queue does not slow the screen down. */
export async function countQueue(db: Db): Promise<QueueCounts> {
  const isEmail = sql`identifier = any(${sql.param(emailTaskNames)})`;
  // Each subquery reads an index of the queue.
  const countFailed = (condition: SQL) => sql`(select count(*)::int from (
    select from graphile_worker._private_jobs join graphile_worker._private_tasks task on task.id = task_id
    where attempts > 0 and last_error is not null and ${condition} limit ${countedTasks}) as failed_task)`;
  const { rows } = await db.execute<Pick<QueueCounts, keyof QueueCounts>>(sql`
    select count(*) filter (where run_at <= now())::int as due,
      coalesce(extract(epoch from max(now() - run_at) filter (where run_at <= now())), 0)::int as oldest_seconds,
      count(*) filter (where run_at > now())::int as later,
      (select count(*)::int from graphile_worker._private_jobs where locked_by is not null) as running,
      ${countFailed(isEmail)} as failed_emails, ${countFailed(sql`not ${isEmail}`)} as failed_tasks
    from (select run_at from graphile_worker._private_jobs where is_available limit ${countedTasks}) as queued_task`);
  const [counts] = rows;
  if (!counts) throw new Error('The queue returned nothing');
  return counts;
}
