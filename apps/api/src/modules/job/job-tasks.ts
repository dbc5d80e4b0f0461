import type { Db } from '../../db/database.ts';
import { inBatches } from '../../platform/queue/batches.ts';
import { notifyMany } from '../notification/notification-actions.ts';
import { batchSize, expireBatch } from './expiry-repository.ts';
import { inviteOthersAfterDecline } from './invitation/invitation-answer-actions.ts';
import { inviteOthersToNext } from './invite-others-actions.ts';
import { jobExpiredForArtisan, jobExpiredForCustomer } from './job-notifications.ts';
import { listInvolvedArtisans } from './job-repository.ts';
import { sweepJobPhotos } from './photo/photo-actions.ts';

export const jobSchedules = { job_expiry: '* * * * *', job_invite_others: '* * * * *', job_photo_sweep: '47 * * * *' };

export function jobTasks(db: Db) {
  return {
    job_expiry: () => expireJobs(db),
    job_invite_others: () => inviteOthersToDue(db),
    // This task is enqueued only by enqueueOthers.
    job_invite_after_decline: (payload: unknown) =>
      db.transaction((tx) => inviteOthersAfterDecline(tx, (payload as { job_id: string }).job_id)),
    job_photo_sweep: () => db.transaction((tx) => sweepJobPhotos(tx)),
  };
}

/** Each request and its invitations share a transaction. */
function inviteOthersToDue(db: Db): Promise<void> {
  return inBatches(1, () => db.transaction(async (tx) => ((await inviteOthersToNext(tx)) ? 1 : 0)));
}

/** A batch and its notifications share a transaction, so that each happens exactly once. */
function expireJobs(db: Db): Promise<void> {
  return inBatches(batchSize, () => db.transaction(expireNextBatch));
}

async function expireNextBatch(db: Db): Promise<number> {
  const expired = await expireBatch(db);
  if (expired.length === 0) return 0;
  const artisans = await listInvolvedArtisans(
    db,
    expired.map(({ id }) => id),
  );
  await notifyMany(db, [...expired.map(jobExpiredForCustomer), ...artisans.map(jobExpiredForArtisan)]);
  return expired.length;
}
