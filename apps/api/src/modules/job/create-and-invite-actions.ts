import { type job as calls, jobLimits } from '@fixit/contract/job';
import type { Acceptance } from '@fixit/contract/job/acceptance';
import { findMissingFields, type RequirableField } from '@fixit/contract/job/required-fields';
import type { StoredLimits } from '@fixit/contract/rate-limit';
import type { Answer, ReceivedCall } from '@fixit/contract/route';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../db/geography/position.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import { findHome, positionFor, requirePostCode } from '../address/address-actions.ts';
import { publicDistance, publicPosition } from '../artisan/published-place-actions.ts';
import { blockedBusinessesFor } from '../block/block-actions.ts';
import { requireCategory } from '../category/category-actions.ts';
import { notifyMany } from '../notification/notification-actions.ts';
import { findOfferedListing, listNearestVisible } from '../service/service-actions.ts';
import { showReceiver } from './invitation/acceptance-actions.ts';
import { draftInvitation } from './invite-others-actions.ts';
import { jobRequestNotification } from './job-notifications.ts';
import * as repository from './job-repository.ts';
import { requireRoomForRequest } from './request-limit-actions.ts';
import { lockCustomer } from './request-limit-repository.ts';

type CreatedJob = Answer<typeof calls.create>['data'];
type JobInput = Pick<ReceivedCall<typeof calls.create>, 'query' | 'body'>;
type ExploreInput = Pick<ReceivedCall<typeof calls.exploreArtisans>, 'query' | 'body'>;
type OfferedListing = NonNullable<Awaited<ReturnType<typeof findOfferedListing>>>;
type LocationInput = NonNullable<ExploreInput['body']>;
/** `centre` is the centre of the district `outward`. */
type JobSite = Position & { postcode: string; address: string; outward: string; centre: Position };

export function requireFields(required: readonly RequirableField[], body: JobInput['body']): void {
  const errors = Object.entries(findMissingFields(required, body)).map(([field, message]) => [field, [message]]);
  if (errors.length > 0) throw refuse('invalid', { errors: Object.fromEntries(errors) });
}

/** If nobody can be invited, the request is neither stored nor counted, and its photos stay pending. */
export async function createJob(
  db: Db,
  customer_id: string,
  { query, body }: Omit<JobInput, 'params'>,
  limits?: StoredLimits,
): Promise<CreatedJob> {
  const category = await requireCategory(db, query.category_id);
  const site = await locateJobSite(db, customer_id, query.postcode, body);
  const { artisan_id } = body;
  const blocked = await blockedBusinessesFor(db, { account_id: customer_id });
  const nearest = artisan_id
    ? [await requireChosenArtisan(db, artisan_id, { category, site, blocked })]
    : await listNearestVisible(db, blocked, {
        category_id: category.id,
        position: site.centre,
        circle: 'own radius',
        limit: jobLimits.invited,
      });
  if (nearest.length === 0) return { services: [], job_detail: null };
  const { outward, centre, ...storedSite } = site;
  if (!(await lockCustomer(db, customer_id))) throw refuse('session_ended');
  // A block also locks the customer, so this list has blocks that were added since the first one.
  const blockedNow = await blockedBusinessesFor(db, { account_id: customer_id });
  const rows = nearest.filter((row) => !blockedNow.has(row.artisan_id));
  if (rows.length === 0) return { services: [], job_detail: null };
  if (limits) await requireRoomForRequest(db, { customer_id, category, outward }, limits);
  const photo_ids = body.photo_ids ?? [];
  const storedJob = await repository.addJob(
    db,
    { ...storedSite, customer_id, category_id: category.id, description: body.description, budget: body.budget },
    rows.map((row) => draftInvitation(row, { ...storedSite, centre })),
    { photo_ids, invitesOthers: Boolean(artisan_id && body.others_may_be_asked) },
  );
  const { attachedCount, ...job_detail } = storedJob;
  if (attachedCount < photo_ids.length) {
    throw refuse('invalid', { errors: { photo_ids: ['A photo no longer exists. Please choose it again.'] } });
  }
  const request = { job_id: job_detail.id, category: category.category, district: outward, customer_id };
  await notifyMany(
    db,
    rows.map(({ account_id }) => jobRequestNotification(account_id, { ...request, description: body.description })),
  );
  const services = rows.map((row) => ({
    id: row.id,
    business_name: row.business_name,
    image: row.image,
    service_category: row.service_category,
    artisan: { id: row.artisan_id, ...publicPosition(row) },
  }));
  return { services, job_detail };
}

/**
 * Refuses an artisan who is blocked, who does not offer this category, or who does not travel to
 * the district.
 */
async function requireChosenArtisan(
  db: Db,
  artisan_id: string,
  {
    category,
    site: { centre, outward },
    blocked,
  }: { category: { id: string; category: string }; site: JobSite; blocked: ReadonlySet<string> },
): Promise<OfferedListing> {
  const listing = await findOfferedListing(db, { artisan_id, category_id: category.id, position: centre });
  if (!listing || blocked.has(artisan_id)) throw refuse('not_found', { message: 'There is no such artisan.' });
  const { business_name, service_category, reaches } = listing;
  if (service_category.id !== category.id) {
    const message = `${business_name} does not offer ${category.category}.`;
    throw refuse('invalid', { message, errors: { category_id: [message] } });
  }
  if (!reaches) {
    const message = `${outward} is outside the area of ${business_name}. You can ask others instead.`;
    throw refuse('invalid', { message, errors: { postcode: [message] } });
  }
  return listing;
}

/** Lists artisans regardless of how far they travel, and invites none of them. */
export async function exploreArtisans(
  db: Db,
  caller: Caller | null,
  { query, body }: Omit<ExploreInput, 'params'>,
): Promise<Acceptance[]> {
  const category = await requireCategory(db, query.category_id);
  const position = await locateExploration(db, caller, query.postcode, body);
  const rows = await listNearestVisible(db, await blockedBusinessesFor(db, caller), {
    category_id: category.id,
    position,
    circle: 'greatest radius',
    limit: jobLimits.explored,
  });
  return rows.map((row) => ({
    id: row.id,
    service_id: row.id,
    accepted_at: null,
    distance_km: publicDistance(position, row),
    overall_ratings: row.overall_ratings,
    total_reviews: row.total_reviews,
    receiver: showReceiver(
      { ...row, id: row.artisan_id },
      { id: row.id, image: row.image, category: row.service_category.category },
    ),
  }));
}

/** Uses the postcode, or else the customer's home. Coordinates make the position more exact. */
async function locateJobSite(
  db: Db,
  customer_id: string,
  postcode: string | undefined,
  input: LocationInput,
): Promise<JobSite> {
  const address = input.address ?? '';
  if (postcode) {
    const location = await requirePostCode(db, 'postcode', postcode);
    const { outward, centre } = location;
    return { postcode, address, outward, centre, ...positionOf(input, location) };
  }
  const home = await findHome(db, customer_id);
  if (!home) throw refuse('invalid', { errors: { postcode: ['Set your address first'] } });
  const { post_code, position, district } = home;
  if (!district) throw refuse('invalid', { errors: { postcode: ['We do not know this postcode'] } });
  const { outward, ...centre } = district;
  const site = { postcode: post_code, address: address || home.address, outward, centre };
  return { ...site, ...positionOf(input, position ?? centre) };
}

async function locateExploration(
  db: Db,
  caller: Caller | null,
  postcode: string | undefined,
  input: LocationInput | undefined,
): Promise<Position> {
  if (postcode) return positionOf(input, await requirePostCode(db, 'postcode', postcode));
  const position = await positionFor(db, caller, input ?? {});
  if (position) return position;
  const message = caller ? 'Set your address first' : 'Postcode is required';
  throw refuse('invalid', { errors: { postcode: [message] } });
}

function positionOf(input: LocationInput | undefined, fallback: Position): Position {
  const { latitude, longitude } = input ?? {};
  return latitude == null || longitude == null ? fallback : { latitude, longitude };
}
