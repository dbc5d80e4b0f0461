import { jobLimits } from '@fixit/contract/job';
import { undoSeconds } from '@fixit/contract/undo';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../db/geography/position.ts';
import { locatePostCode } from '../address/address-actions.ts';
import { publicDistance, publicPosition } from '../artisan/published-place-actions.ts';
import { blockedBusinessesFor } from '../block/block-actions.ts';
import { notifyMany } from '../notification/notification-actions.ts';
import { listNearestVisible } from '../service/service-actions.ts';
import * as repository from './invite-others-repository.ts';
import { jobRequestNotification } from './job-notifications.ts';
import type { NewInvitation } from './job-repository.ts';

/** Artisans learn only the district, whose centre is `centre`, until the customer contacts them. */
export function draftInvitation(
  artisan: Position & { id: string; artisan_id: string },
  { centre, ...site }: Position & { centre: Position },
): NewInvitation {
  const isExact = site.latitude !== centre.latitude || site.longitude !== centre.longitude;
  return {
    artisan_id: artisan.artisan_id,
    service_id: artisan.id,
    distance_km: publicDistance(centre, artisan),
    place_km: isExact ? publicDistance(publicPosition(site), artisan) : null,
  };
}

/** Delays the task until the decline of the only artisan can no longer be undone. */
export function enqueueInvitingOthers(db: Db, job_id: string): Promise<void> {
  return db.enqueue(
    'job_invite_after_decline',
    { job_id },
    { after_seconds: undoSeconds.accepted + 1, job_key: `job_invite_after_decline:${job_id}` },
  );
}

/** Invites others to a request once, and never after an acceptance. */
export async function inviteOthers(db: Db, job_id: string): Promise<void> {
  const request = await repository.claimRequest(db, job_id);
  if (request) await inviteNearest(db, request);
}

export async function inviteOthersToNextRequest(db: Db): Promise<boolean> {
  const request = await repository.claimNextDue(db);
  if (request) await inviteNearest(db, request);
  return request !== undefined;
}

async function inviteNearest(db: Db, request: repository.ClaimedRequest): Promise<void> {
  const location = await locatePostCode(db, request.postcode);
  if (!location) return;
  const { centre, outward } = location;
  const { latitude, longitude } = request;
  const blocked = await blockedBusinessesFor(db, { account_id: request.customer_id });
  const rows = await listNearestVisible(db, blocked, {
    category_id: request.category_id,
    position: centre,
    circle: 'own radius',
    limit: jobLimits.invited,
  });
  const others = rows.filter(({ artisan_id }) => artisan_id !== request.artisan_id).slice(0, jobLimits.invited - 1);
  const site = { latitude, longitude, centre };
  const invitedIds = await repository.addInvitations(
    db,
    request,
    others.map((row) => draftInvitation(row, site)),
  );
  const { id: job_id, customer_id, category, description } = request;
  await notifyMany(
    db,
    others
      .filter(({ artisan_id }) => invitedIds.has(artisan_id))
      .map(({ account_id }) =>
        jobRequestNotification(account_id, { job_id, category, district: outward, customer_id, description }),
      ),
    [{ account_id: customer_id, frame: { kind: 'job_request_changed', job_id } }],
  );
}
