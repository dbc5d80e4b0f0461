import type { JobState } from '@fixit/contract/job-life';
import type { Db } from '../../db/connection.ts';
import { notifyMany } from '../notification/notification-actions.ts';
import { closeAny, findAny } from './close-repository.ts';
import { jobClosedForArtisan, jobClosedForCustomer, notificationsTo } from './job-notifications.ts';
import { listInvolvedArtisans } from './job-repository.ts';
import { jobStateOf } from './job-state.ts';

export type ClosedJob = { category: string; before: JobState; after: JobState };

/** Undefined when there is none; the state stays when it is not open any more. */
export async function closeJob(db: Db, id: string, reason: string): Promise<ClosedJob | undefined> {
  const found = await findAny(db, id);
  if (!found) return undefined;
  const { category, customer_id } = found;
  const before = jobStateOf(found);
  if (!(await closeAny(db, id, reason))) return { category, before, after: before };
  const concerned = await listInvolvedArtisans(db, [id]);
  await notifyMany(db, [
    { account_id: customer_id, ...jobClosedForCustomer(id, category, reason) },
    ...notificationsTo(concerned, (one) => jobClosedForArtisan(one, reason)),
  ]);
  return { category, before, after: 'cancelled' };
}
