import type { WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';

/** The search runs at this interval, and ignores younger tasks. */
const rescueIntervalMs = 5_000;

/** The worker of a task holds an advisory lock unless it was killed. Returns a function that stops the search. */
export function rescueTasks(pool: Pool, events: WorkerEvents, onError: (error: unknown) => void): () => void {
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // The lock is taken after the LISTEN statement. It is shared, so that a new connection does not wait
    // for the one that it replaces.
    client.once('drain', () => {
      client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [workerPool.id]).catch(onError);
    });
  });
  const rescue = () => void unlockTasksOfDeadWorkers(pool).catch(onError);
  events.on('pool:create', rescue);
  const timer = setInterval(rescue, rescueIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Unlocks the tasks of dead workers. Reads only tasks in progress, not the waiting ones. */
export async function unlockTasksOfDeadWorkers(database: Pick<Pool, 'query'>): Promise<void> {
  await database.query(
    `select graphile_worker.force_unlock_workers(ids)
     from (select array_agg(id) as ids
           from (select distinct locked_by as id from graphile_worker._private_jobs
                 where locked_by is not null and locked_at < now() - make_interval(secs => $1)) as worker
           where pg_try_advisory_xact_lock(hashtextextended(id, 0))) as dead
     where ids is not null`,
    [rescueIntervalMs / 1000],
  );
}
