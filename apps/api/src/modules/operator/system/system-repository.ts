import { countedTasks, type RunningProcess, type SystemView } from '@fixit/contract/operator/system';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { emailTaskNames } from '../../../platform/email/email-task.ts';
import { figureSeconds } from '../../../platform/http/monitoring/process-figures.ts';

export async function listProcesses(db: Db): Promise<RunningProcess[]> {
  const { rows } = await db.execute<Pick<RunningProcess, keyof RunningProcess>>(sql`
    select id, role, host, version, iso(started_at) as started_at, sockets, connections, connection_limit, p99_ms
    from process_figures where at > now() - make_interval(secs => ${figureSeconds.stopped})
    order by role, host, started_at`);
  return rows;
}

type QueueFigures = SystemView['queue'];

/** Stops counting at the contract's limit, so that a long queue does not slow the screen down. */
export async function countQueue(db: Db): Promise<QueueFigures> {
  const { rows } = await db.execute<Pick<QueueFigures, keyof QueueFigures>>(sql`
    select count(*) filter (where is_due)::int as due,
      coalesce(extract(epoch from max(now() - run_at) filter (where is_due)), 0)::int as oldest_seconds,
      count(*) filter (where not is_due and not is_running and not is_given_up)::int as later,
      count(*) filter (where is_running)::int as running,
      count(*) filter (where is_failed and is_email)::int as failed_emails,
      count(*) filter (where is_failed and not is_email)::int as failed_tasks
    from (
      select run_at, locked_at is not null as is_running, attempts > 0 and last_error is not null as is_failed,
        attempts >= max_attempts and locked_at is null as is_given_up,
        attempts < max_attempts and locked_at is null and run_at <= now() as is_due,
        identifier = any(${sql.param(emailTaskNames)}) as is_email
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
      limit ${countedTasks}) as task`);
  const [figures] = rows;
  if (!figures) throw new Error('The queue returned nothing');
  return figures;
}
