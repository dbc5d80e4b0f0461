import type { Db } from '../../db/connection.ts';
import { expireJobs } from './repository.ts';

/** What the background worker does for the job room, by the name under which it comes round. */
export function jobTasks(db: Db) {
  return {
    job_expiry: () => expireJobs(db),
  };
}

/** When it comes round, as cron has it: every minute. */
export const jobRounds = { job_expiry: '* * * * *' };
