import type { InvitedService, Job } from '@fixit/contract/job';
import { jobState } from '@fixit/contract/job/job-life';
import type { Db } from '../../db/database.ts';
import { type Cursors, idPosition } from '../../platform/http/cursor.ts';
import type { NewBlock } from '../../platform/module-registration.ts';
import { refuse } from '../../platform/refusal.ts';
import { publicPosition } from '../artisan/published-place-actions.ts';
import { type NewNotification, notifyMany } from '../notification/notification-actions.ts';
import { writeReopenedNotifications } from './invitation/acceptance-notifications.ts';
import { countAnswers } from './invitation/answer-count-repository.ts';
import { releaseAcceptances } from './invitation/release-acceptances-repository.ts';
import {
  artisanLeftNotification,
  jobBookedNotification,
  jobCancelledNotification,
  jobClosedForArtisan,
} from './job-notifications.ts';
import * as repository from './job-repository.ts';
import { jobStateOf } from './job-state.ts';
import { removeJobPhotosOf } from './photo/job-photo-actions.ts';

export async function listJobs(
  db: Db,
  customer_id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  cursors: Cursors,
): Promise<{ data: Job[]; next: string | null }> {
  const before = cursors.readPosition(cursor, idPosition)?.[0];
  const rows = await repository.listCustomerJobs(db, customer_id, { limit: limit + 1, before });
  const { page, next } = cursors.cutPage(rows, limit, ({ id }) => [id]);
  return { data: await showJobs(db, customer_id, page), next };
}

export async function showJob(db: Db, customer_id: string, id: string): Promise<Job> {
  const [job] = await showJobs(db, customer_id, [await requireJob(db, customer_id, id)]);
  if (!job) throw new Error(`The request ${id} was not found`);
  return job;
}

/** Idempotent: refuses only a request that has ended in a different way. */
export async function cancelJob(db: Db, customer_id: string, id: string): Promise<Job> {
  const isCancelled = await repository.cancelCustomerJob(db, customer_id, id);
  const job = await showJob(db, customer_id, id);
  if (isCancelled) await notifyCancelled(db, [id]);
  else if (job.state !== jobState.cancelled || job.closed_reason != null) throw refuse('job_closed', { data: job });
  return job;
}

/** Returns the notifications to the other artisans. */
export async function closeJobForBooking(db: Db, job_id: string, account_id: string): Promise<NewNotification[]> {
  if (!(await repository.bookJob(db, job_id))) return [];
  const artisans = await repository.listInvolvedArtisans(db, [job_id]);
  return artisans.filter((artisan) => artisan.account_id !== account_id).map(jobBookedNotification);
}

/** Cancels the account's requests, and erases descriptions, addresses and photos. */
export async function cancelJobsOf(db: Db, account_id: string): Promise<void> {
  const cancelledJobs = await repository.cancelCustomerJobs(db, account_id);
  await notifyCancelled(
    db,
    cancelledJobs.map(({ id }) => id),
  );
  await repository.eraseJobsOf(db, account_id);
  await removeJobPhotosOf(db, account_id);
}

/** Artisans do not learn why the account was suspended. */
const suspensionReason = 'The account that sent this request was suspended.';

export async function closeJobsOf(db: Db, account_id: string): Promise<void> {
  const closedJobs = await repository.cancelCustomerJobs(db, account_id, suspensionReason);
  if (closedJobs.length === 0) return;
  const ids = closedJobs.map(({ id }) => id);
  const artisans = await repository.listInvolvedArtisans(db, ids);
  await notifyMany(
    db,
    artisans.map((artisan) => jobClosedForArtisan(artisan, suspensionReason)),
  );
}

/**
 * The customer is notified as if the artisan had been suspended. If a customer blocks an artisan,
 * the acceptances stay, but the customer no longer sees them.
 */
export async function leaveRequestsOf(db: Db, { blocker, blocked_id }: NewBlock): Promise<void> {
  if (blocker.role === 'artisan') await releaseAcceptancesOf(db, blocker.account_id, blocked_id);
}

/** Notifies the customers, and the artisans who were notified that a reopened request was filled. */
export async function releaseAcceptancesOf(db: Db, account_id: string, customer_id?: string): Promise<void> {
  const releasedAcceptances = await releaseAcceptances(db, account_id, customer_id);
  const answers = await countAnswers(
    db,
    releasedAcceptances.map(({ id }) => id),
    account_id,
  );
  const answersByJob = new Map(answers.map((row) => [row.id, row]));
  const notifications = releasedAcceptances.flatMap(({ id, customer_id, ...acceptance }) => {
    const remaining = answersByJob.get(id);
    return remaining ? [artisanLeftNotification(customer_id, { ...acceptance, account_id }, remaining)] : [];
  });
  const events = releasedAcceptances.map(({ id, customer_id }) => {
    return { account_id: customer_id, frame: { kind: 'job_request_changed' as const, job_id: id } };
  });
  const reopenedIds = releasedAcceptances.filter(({ reopened }) => reopened).map(({ id }) => id);
  const others = await writeReopenedNotifications(db, reopenedIds, account_id);
  await notifyMany(db, [...notifications, ...others.notifications], [...events, ...others.events]);
}

async function notifyCancelled(db: Db, job_ids: string[]): Promise<void> {
  if (job_ids.length === 0) return;
  await notifyMany(db, (await repository.listInvolvedArtisans(db, job_ids)).map(jobCancelledNotification));
}

export async function requireJob(db: Db, customer_id: string, id: string): Promise<repository.JobRow> {
  const job = await repository.findCustomerJob(db, customer_id, id);
  if (!job) throw refuse('not_found', { message: 'There is no such request.' });
  return job;
}

async function showJobs(db: Db, customer_id: string, rows: repository.JobRow[]): Promise<Job[]> {
  if (rows.length === 0) return [];
  const invitedRows = await repository.listInvited(
    db,
    customer_id,
    rows.map(({ id }) => id),
  );
  const invitedByJob = new Map<string, repository.InvitedRow[]>(rows.map(({ id }) => [id, []]));
  for (const row of invitedRows) invitedByJob.get(row.job_id)?.push(row);
  return rows.map(({ over, unbooked, ...row }) => {
    const artisans = invitedByJob.get(row.id) ?? [];
    return {
      ...row,
      state: jobStateOf({ state: row.state, over, unbooked }),
      waiting_count: artisans.filter(({ is_waiting }) => is_waiting).length,
      services: artisans.map(showInvited),
    };
  });
}

function showInvited(row: repository.InvitedRow): InvitedService {
  return {
    id: row.id,
    business_name: row.business_name,
    image: row.image,
    service_category: { id: row.category_id, category: row.category, image: row.category_image },
    artisan: { id: row.artisan_id, ...publicPosition(row) },
  };
}
