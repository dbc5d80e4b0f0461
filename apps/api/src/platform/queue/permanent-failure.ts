import type { Task } from 'graphile-worker';

/** A task throws this if another attempt would fail as well. The queue then gives it up at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** Gives a task up by using up its attempts. The operator's command restores them. */
export function giveUpOnPermanentFailure(work: (payload: unknown) => Promise<void>): Task {
  return async (payload, { job, withPgClient }) => {
    try {
      await work(payload);
    } catch (error) {
      if (error instanceof PermanentFailure) {
        await withPgClient((client) =>
          client.query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [job.id]),
        );
      }
      throw error;
    }
  };
}
