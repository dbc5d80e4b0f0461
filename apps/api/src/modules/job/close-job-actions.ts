import type { JobState } from '@fixit/contract/job/job-life';
import type { Db } from '../../db/database.ts';
import { notifyMany } from '../notification/notification-actions.ts';
import { closeOpenJob, findJobToClose } from './close-job-repository.ts';
import { jobClosedForArtisan, jobClosedForCustomer } from './job-notifications.ts';
import { listInvolvedArtisans } from './job-repository.ts';
import { jobStateOf } from './job-state.ts';

export type ClosedJob = { category: string; before: JobState; after: JobState };

/** Returns undefined if there is no such job. A job that is no longer open keeps its state. */
export async function closeJob(db: Db, id: string, reason: string): Promise<ClosedJob | undefined> {
  const job = await findJobToClose(db, id);
  if (!job) return undefined;
  const { category, customer_id } = job;
  const before = jobStateOf(job);
  if (!(await closeOpenJob(db, id, reason))) return { category, before, after: before };
  const artisans = await listInvolvedArtisans(db, [id]);
  await notifyMany(db, [
    jobClosedForCustomer({ id, customer_id, category }, reason),
    ...artisans.map((artisan) => jobClosedForArtisan(artisan, reason)),
  ]);
  return { category, before, after: 'cancelled' };
}
