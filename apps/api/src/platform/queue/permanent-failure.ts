import type { Task } from 'graphile-worker';

/** Thrown by a task that would fail again however often it is tried: it is given up at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}

/** Uses up a task's tries before it fails for good; the operator's command gives them back. */
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
