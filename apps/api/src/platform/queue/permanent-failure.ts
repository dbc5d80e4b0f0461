import type { Task } from 'graphile-worker';

/** Another attempt would fail too, so the queue gives up the task immediately. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** On a PermanentFailure, uses up the task's attempts, which an operator's command can restore. */
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
