import type { Db } from '../../db/connection.ts';
import { expireJobs } from './expiry-task.ts';
import { sweepJobPhotos } from './photo/photo-actions.ts';

export function jobTasks(db: Db) {
  return {
    job_expiry: () => expireJobs(db),
    job_photo_sweep: () => db.transaction((tx) => sweepJobPhotos(tx)),
  };
}

export const jobSchedules = { job_expiry: '* * * * *', job_photo_sweep: '47 * * * *' };
