import type { Db } from '../../db/database.ts';
import { inBatches } from '../../platform/queue/batches.ts';
import { notifyMany } from '../notification/notification-actions.ts';
import { inviteOthersAfterDecline } from './invitation/invitation-answer-actions.ts';
import { inviteOthersToNextRequest } from './invite-others-actions.ts';
import { expiryBatchSize, storeExpiries } from './job-expiry-repository.ts';
import { jobExpiredForArtisan, jobExpiredForCustomer } from './job-notifications.ts';
import { listInvolvedArtisans } from './job-repository.ts';
import { sweepJobPhotos } from './photo/job-photo-actions.ts';

export const jobSchedules = { job_expiry: '* * * * *', job_invite_others: '* * * * *', job_photo_sweep: '47 * * * *' };

export function jobTasks(db: Db) {
  return {
    job_expiry: () => expireJobs(db),
    job_invite_others: () => inviteOthersToDueRequests(db),
    // Each task belongs to one declined request; `enqueueInvitingOthers` enqueues it.
    job_invite_after_decline: (payload: unknown) =>
      db.transaction((tx) => inviteOthersAfterDecline(tx, (payload as { job_id: string }).job_id)),
    job_photo_sweep: () => db.transaction((tx) => sweepJobPhotos(tx)),
  };
}

/** Each request and its invitations share a transaction. */
function inviteOthersToDueRequests(db: Db): Promise<void> {
  return inBatches(1, () => db.transaction(async (tx) => ((await inviteOthersToNextRequest(tx)) ? 1 : 0)));
}

/** A batch and its notifications share a transaction, so that each happens exactly once. */
function expireJobs(db: Db): Promise<void> {
  return inBatches(expiryBatchSize, () => db.transaction(expireNextBatch));
}

async function expireNextBatch(db: Db): Promise<number> {
  const expiredJobs = await storeExpiries(db);
  if (expiredJobs.length === 0) return 0;
  const artisans = await listInvolvedArtisans(
    db,
    expiredJobs.map(({ id }) => id),
  );
  await notifyMany(db, [...expiredJobs.map(jobExpiredForCustomer), ...artisans.map(jobExpiredForArtisan)]);
  return expiredJobs.length;
}
