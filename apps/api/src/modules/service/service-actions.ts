import type { ReceivedCall } from '@fixit/contract/route';
import type { service as calls, Listing, ServiceDetail } from '@fixit/contract/service';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../db/geography/position.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { refuse } from '../../platform/refusal.ts';
import { positionFor } from '../address/address-actions.ts';
import { showArtisanFacts } from '../artisan/artisan-facts-actions.ts';
import { publicAddress, publicPosition } from '../artisan/published-place-actions.ts';
import { refreshPageOfService } from '../artisan-page/artisan-page-actions.ts';
import { blockedBusinessesFor } from '../block/block-actions.ts';
import { requireCategory } from '../category/category-actions.ts';
import { categoryCursor, showListing } from './listing-mapping.ts';
import { listListingsOfArtisan } from './listing-repository.ts';
import * as repository from './service-repository.ts';
import {
  listClosestAndFeaturedVisible,
  listNearestVisible,
  listVisibleFeatured,
  listVisibleOfCategory,
} from './visible-listings.ts';

export { findOfferedListing } from './service-repository.ts';

export { listNearestVisible } from './visible-listings.ts';

type CategoryQuery = ReceivedCall<typeof calls.listByCategory>['query'];
type ListingPage = { results: Listing[]; next: string | null };

/** Lists the nearest first if the reader's position was known on the first page. */
export async function listServicesByCategory(
  db: Db,
  caller: Caller | null,
  { category_id, limit, cursor, ...input }: CategoryQuery,
  cursors: Cursors,
): Promise<ListingPage> {
  const after = cursors.readPosition(cursor, categoryCursor);
  const from = after ? after.from : await positionFor(db, caller, input);
  const blocked = await blockedBusinessesFor(db, caller);
  const { page, next } = from
    ? cursors.cutPage(
        await listNearestVisible(db, blocked, {
          category_id,
          position: from,
          circle: 'everywhere',
          limit: limit + 1,
          after,
        }),
        limit,
        ({ chord, id }) => [from.latitude, from.longitude, chord, id],
      )
    : cursors.cutPage(
        await listVisibleOfCategory(db, blocked, { category_id, limit: limit + 1, after: after?.id }),
        limit,
        ({ id }) => [id],
      );
  if (page.length === 0) await requireCategory(db, category_id);
  return { results: page.map((row) => showListing(row, from)), next };
}

/** An artisan's id finds the first service that the artisan still offers. */
export async function showService(db: Db, caller: Caller | null, id: string): Promise<ServiceDetail> {
  const [service, blocked] = await Promise.all([repository.findDetail(db, id), blockedBusinessesFor(db, caller)]);
  if (!service || blocked.has(service.artisan.id)) throw refuse('not_found', { message: 'There is no such service.' });
  const { id: artisan_id, business_name, business_detail } = service.artisan;
  const [services, facts] = await Promise.all([
    listListingsOfArtisan(db, artisan_id),
    showArtisanFacts(db, artisan_id),
  ]);
  const address = publicAddress(service.artisan);
  return {
    ...service,
    artisan: { id: artisan_id, business_name, business_detail, address, ...publicPosition(service.artisan) },
    services: services.map((row) => showListing(row, null)),
    facts,
  };
}

export async function listClosestAndFeaturedServices(
  db: Db,
  caller: Caller | null,
  from: Position | null,
): Promise<{ closest: Listing[]; featured: Listing[] }> {
  const blocked = await blockedBusinessesFor(db, caller);
  if (!from) {
    const rows = await listVisibleFeatured(db, blocked);
    return { closest: [], featured: rows.map((row) => showListing(row, null)) };
  }
  const rows = await listClosestAndFeaturedVisible(db, from, blocked);
  const listingsIn = (list: string) => rows.filter((row) => row.list === list).map((row) => showListing(row, from));
  return { closest: listingsIn('closest'), featured: listingsIn('featured') };
}

export function addRating(db: Db, id: string, ratings: number): Promise<void> {
  return addToReviewTotals(db, id, { reviews: 1, ratings });
}

async function addToReviewTotals(db: Db, id: string, change: { reviews: number; ratings: number }): Promise<void> {
  await repository.addToReviewTotals(db, id, change);
  await refreshPageOfService(db, id);
}

export function changeRating(db: Db, id: string, ratings: number): Promise<void> {
  return addToReviewTotals(db, id, { reviews: 0, ratings });
}

export function subtractRating(db: Db, id: string, ratings: number): Promise<void> {
  return addToReviewTotals(db, id, { reviews: -1, ratings: -ratings });
}
