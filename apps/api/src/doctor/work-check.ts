import { operatorCommand } from '../db/operator-command.ts';
import { countOf } from '../platform/count-of.ts';
import { emailTaskNames } from '../platform/email/email-task.ts';
import { type DoctorDatabase, isRestoreUnfinished, skipWithoutDatabase } from './doctor-database.ts';
import { broken, type DoctorFinding, ok, skipped, warning } from './doctor-finding.ts';

/** `warning` and `broken` limit how long a task is overdue. A worker runs its schedule every minute. */
const limitSeconds = { warning: 60, broken: 600, worker: 150 } as const;

type QueueHealth = {
  due: number;
  oldest: number;
  given_up_emails: number;
  given_up_tasks: number;
  /** Seconds since a worker last ran its schedule, or null if none ever has. */
  seen: number | null;
  stuck: number;
};

export function checkWork(database: DoctorDatabase): Promise<readonly DoctorFinding[]> {
  return skipWithoutDatabase(async () => {
    if (await isRestoreUnfinished(database)) return [skipped('No worker can start before the restore is done.')];
    // An interrupted restore may leave only the tables of the queue.
    const [table] = await database.query<{ found: boolean }>(
      "select to_regclass('migration') is not null and to_regclass('graphile_worker._private_jobs') is not null as found",
    );
    if (!table?.found) return [warning('There is no queue of tasks yet.', 'Start a server: it creates the queue.')];
    const [queue] = await database.query<QueueHealth>(queueQuery, [emailTaskNames]);
    if (!queue) throw new Error('The queue returned nothing');
    const findings = [...checkWorker(queue), ...checkFailures(queue)];
    return findings.length > 0
      ? findings
      : [ok(`A worker was seen ${queue.seen} seconds ago; ${countOf(queue.due, 'task')} due.`)];
  });
}

const queueQuery = `
  select count(*) filter (where is_due)::int as due,
    coalesce(extract(epoch from max(now() - run_at) filter (where is_due)), 0)::int as oldest,
    count(*) filter (where is_given_up and is_email)::int as given_up_emails,
    count(*) filter (where is_given_up and not is_email)::int as given_up_tasks,
    count(*) filter (where locked_at < now() - interval '30 minutes')::int as stuck,
    (select extract(epoch from now() - max(last_execution))::int from graphile_worker._private_known_crontabs) as seen
  from (
    select run_at, locked_at, identifier = any($1::text[]) as is_email,
      attempts >= max_attempts and locked_at is null as is_given_up,
      attempts < max_attempts and locked_at is null and run_at <= now() as is_due
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id) as job`;

function checkWorker({ due, oldest, seen, stuck }: QueueHealth): DoctorFinding[] {
  const findings: DoctorFinding[] = [];
  if (seen === null || seen > limitSeconds.worker)
    findings.push(
      broken(
        seen === null ? 'No worker has ever been seen.' : `No worker has been seen for ${describeDuration(seen)}.`,
        'Start a process with FIXIT_ROLE=worker or FIXIT_ROLE=all: emails, reminders and deadlines wait for it.',
      ),
    );
  if (oldest > limitSeconds.warning) {
    const message = `${countOf(due, 'task')} ${due === 1 ? 'is' : 'are'} overdue, by up to ${describeDuration(oldest)}.`;
    const advice = `See which with ${operatorCommand('task list')}. If there are simply too many, start another worker.`;
    const report = oldest > limitSeconds.broken ? broken : warning;
    findings.push(report(message, advice, { command: operatorCommand('task list') }));
  }
  if (stuck > 0)
    findings.push(
      warning(
        `${countOf(stuck, 'task')} running for more than half an hour.`,
        `See ${operatorCommand('task list')}; restart the worker if its log does not say why.`,
        { command: operatorCommand('task list') },
      ),
    );
  return findings;
}

function checkFailures({ given_up_emails, given_up_tasks }: QueueHealth): DoctorFinding[] {
  const findings: DoctorFinding[] = [];
  if (given_up_emails > 0)
    findings.push(
      warning(
        `${countOf(given_up_emails, 'email')} could not be sent and will not be tried again.`,
        `See why with ${operatorCommand('email failed')}, then send them with ${operatorCommand('email retry --all')}.`,
        { command: operatorCommand('email retry --all'), section: 'emails' },
      ),
    );
  if (given_up_tasks > 0)
    findings.push(
      warning(
        `${countOf(given_up_tasks, 'task')} failed and will not be tried again.`,
        `See why with ${operatorCommand('task list')}, then ${operatorCommand('task retry --all')}.`,
        { command: operatorCommand('task retry --all'), section: 'tasks' },
      ),
    );
  return findings;
}

const describeDuration = (seconds: number) =>
  seconds < 120
    ? `${seconds} seconds`
    : seconds < 7_200
      ? `${Math.round(seconds / 60)} minutes`
      : `${Math.round(seconds / 3_600)} hours`;
