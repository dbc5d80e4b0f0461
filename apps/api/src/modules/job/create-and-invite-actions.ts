import type { Acceptance } from '@fixit/contract/artisan';
import { type job as calls, jobLimits } from '@fixit/contract/job';
import type { Answer, Received } from '@fixit/contract/route';
import type { Db } from '../../db/connection.ts';
import type { Position } from '../../db/position.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import { findHome, knownPosition, requirePostCode } from '../address/address-actions.ts';
import { publicDistance, publicPosition } from '../artisan/published-place-actions.ts';
import { requireCategory } from '../category/category-actions.ts';
import { notifyMany } from '../notification/notification-actions.ts';
import { listNearestListings } from '../service/service-actions.ts';
import { showReceiver } from './invitation/acceptance-actions.ts';
import { jobRequestNotification } from './job-notifications.ts';
import * as repository from './job-repository.ts';

type Created = Answer<typeof calls.create>['data'];
type JobGiven = Pick<Received<typeof calls.create>, 'query' | 'body'>;
type ExploreGiven = Pick<Received<typeof calls.exploreArtisans>, 'query' | 'body'>;
type Given = NonNullable<ExploreGiven['body']>;
/** `centre` is that of the district `outward`: all that artisans may learn of the place before the customer talks to them. */
type PlaceOfWork = Position & { postcode: string; address: string; outward: string; centre: Position };

/** Artisans who travel as far as the district's centre. With nobody to invite nothing is kept, and photos wait. */
export async function createJob(
  db: Db,
  customer_id: string,
  { query, body }: Omit<JobGiven, 'params'>,
): Promise<Created> {
  const category = await requireCategory(db, query.category_id);
  const place = await placeOfWork(db, customer_id, query.postcode, body);
  const rows = await listNearestListings(db, {
    category_id: category.id,
    position: place.centre,
    circle: 'own radius',
    limit: jobLimits.invited,
  });
  if (rows.length === 0) return { services: [], job_detail: null };
  const { outward, centre, ...kept } = place;
  const isExact = place.latitude !== centre.latitude || place.longitude !== centre.longitude;
  const photo_ids = body.photo_ids ?? [];
  const added = await repository.addJob(
    db,
    { ...kept, customer_id, category_id: category.id, description: body.description, budget: body.budget },
    rows.map((row) => ({
      artisan_id: row.artisan_id,
      service_id: row.id,
      distance_km: publicDistance(centre, row),
      place_km: isExact ? publicDistance(publicPosition(place), row) : null,
    })),
    photo_ids,
  );
  if (!added) throw refuse('session_ended');
  const { attached, ...job_detail } = added;
  if (attached < photo_ids.length) {
    throw refuse('invalid', { errors: { photo_ids: ['A photo is no longer there. Please choose it again.'] } });
  }
  const notification = jobRequestNotification(job_detail.id, {
    category: category.category,
    outward,
    description: body.description,
    customer_id,
  });
  await notifyMany(
    db,
    rows.map(({ account_id }) => ({ account_id, ...notification })),
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

/** However far they travel; nobody is invited. */
export async function exploreArtisans(
  db: Db,
  caller: Caller | null,
  { query, body }: Omit<ExploreGiven, 'params'>,
): Promise<Acceptance[]> {
  const category = await requireCategory(db, query.category_id);
  const position = await placeToExplore(db, caller, query.postcode, body);
  const rows = await listNearestListings(db, {
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
      { id: row.artisan_id, business_name: row.business_name, address: row.address },
      { id: row.id, image: row.image, category: row.service_category.category },
    ),
  }));
}

/** Where the work is: at the postcode, or more exactly at the coordinates; with neither, at the caller's home. */
async function placeOfWork(
  db: Db,
  customer_id: string,
  postcode: string | undefined,
  given: Given,
): Promise<PlaceOfWork> {
  const address = given.address ?? '';
  if (postcode) {
    const located = await requirePostCode(db, 'postcode', postcode);
    const { outward, centre } = located;
    return { postcode, address, outward, centre, ...positionOf(given, located) };
  }
  const home = await findHome(db, customer_id);
  if (!home) throw refuse('invalid', { errors: { postcode: ['Set your address first'] } });
  const { post_code, position, district } = home;
  if (!district) throw refuse('invalid', { errors: { postcode: ['We do not know this post code'] } });
  const { outward, ...centre } = district;
  const known = { postcode: post_code, address: address || home.address, outward, centre };
  return { ...known, ...positionOf(given, position ?? centre) };
}

async function placeToExplore(
  db: Db,
  caller: Caller | null,
  postcode: string | undefined,
  given: Given | undefined,
): Promise<Position> {
  if (postcode) return positionOf(given, await requirePostCode(db, 'postcode', postcode));
  const position = await knownPosition(db, caller, given ?? {});
  if (position) return position;
  const sentence = caller ? 'Set your address first' : 'Post code is required';
  throw refuse('invalid', { errors: { postcode: [sentence] } });
}

function positionOf(given: Given | undefined, otherwise: Position): Position {
  const { latitude, longitude } = given ?? {};
  return latitude == null || longitude == null ? otherwise : { latitude, longitude };
}
