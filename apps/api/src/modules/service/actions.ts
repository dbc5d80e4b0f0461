import type { Category } from '@fixit/contract/category';
import { dashboardLimits } from '@fixit/contract/dashboard';
import type { Received } from '@fixit/contract/route';
import { type service as calls, type Listing, type ServiceDetail, serviceLimits } from '@fixit/contract/service';
import type { Db } from '../../db/connection.ts';
import type { Position } from '../../db/position.ts';
import type { Caller } from '../../platform/caller.ts';
import { removePictures } from '../../platform/files.ts';
import { refuse } from '../../platform/refusal.ts';
import { knownPosition } from '../address/actions.ts';
import { publicAddress, publicPosition } from '../artisan/actions.ts';
import { requireCategory, searchCategory } from '../category/actions.ts';
import { listClosestAndFeatured, listFeatured, listNearest, listOfArtisan, listOfCategory } from './listing.ts';
import * as repository from './repository.ts';
import {
  type ListingCursor,
  readListingCursor,
  readSearched,
  showListing,
  showNearestListings,
  writeListingCursor,
} from './rules.ts';

export { listNearest } from './listing.ts';

type CategoryWanted = Received<typeof calls.listByCategory>['query'];
type Searched = Received<typeof calls.search>['query'];
type Page = { results: Listing[]; next: string | null };

/** A page of a category's listings, nearest first when it is known where the reader is. */
export async function listServiceByCategory(db: Db, caller: Caller | null, wanted: CategoryWanted): Promise<Page> {
  const after = wanted.cursor === undefined ? undefined : readListingCursor(wanted.cursor);
  if (after === null) throw refuse('invalid', { errors: { cursor: ['This cursor is not ours'] } });
  const from = after ? after.from : await knownPosition(db, caller, wanted);
  const page = await pageOfCategory(db, wanted, from, after);
  if (page.results.length === 0) await requireCategory(db, wanted.category_id);
  return page;
}

async function pageOfCategory(
  db: Db,
  { category_id, limit }: CategoryWanted,
  from: Position | null,
  after: ListingCursor | undefined,
): Promise<Page> {
  if (!from) {
    const rows = await listOfCategory(db, { category_id, limit: limit + 1, after: after?.id ?? null });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      results: page.map((row) => showListing(row, null)),
      next: last ? writeListingCursor({ from, chord: 0, id: last.id }) : null,
    };
  }
  const rows = await listNearest(db, { category_id, position: from, circle: 'everywhere', limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    results: showNearestListings(page, from),
    next: last ? writeListingCursor({ from, chord: last.chord, id: last.id }) : null,
  };
}

/** One listing whole. A provider's id means the first service that the provider still offers. */
export async function showServiceDetail(db: Db, id: string): Promise<ServiceDetail> {
  const found = await repository.findDetail(db, id);
  if (!found) throw refuse('not_found', { message: 'There is no such service.' });
  const services = await listOfArtisan(db, found.artisan.id);
  return {
    ...found,
    artisan: { ...found.artisan, address: publicAddress(found.artisan.address), ...publicPosition(found.artisan) },
    services: services.map((row) => showListing(row, null)),
  };
}

/** Categories and listings whose names are like what was typed; the nearest first among those equally like it. */
export async function searchService(
  db: Db,
  caller: Caller | null,
  searched: Searched,
): Promise<{ categories: Category[]; artisans: Listing[] }> {
  const typed = readSearched(searched.q);
  if (!typed) return { categories: [], artisans: [] };
  const from = await knownPosition(db, caller, searched);
  const categories = await searchCategory(db, typed, serviceLimits.searchResults);
  const rows = await repository.searchListings(db, typed, from);
  return { categories, artisans: rows.map((row) => showListing(row, from)) };
}

/** What the dashboard shows of services: those within their artisans' reach, and those of the month. */
export async function listClosestService(
  db: Db,
  from: Position | null,
): Promise<{ closest: Listing[]; featured: Listing[] }> {
  if (!from) {
    const rows = await listFeatured(db, dashboardLimits.featured);
    return { closest: [], featured: rows.map((row) => showListing(row, null)) };
  }
  const rows = await listClosestAndFeatured(db, from, dashboardLimits);
  const named = (list: string, limit: number) => rows.filter((row) => row.list === list).slice(0, limit);
  return {
    closest: showNearestListings(named('closest', dashboardLimits.closest), from),
    featured: showNearestListings(named('featured', dashboardLimits.featured), from),
  };
}

/** Withdraws everything that a closed account offered, and takes its pictures away. */
export async function withdrawServicesOf(db: Db, account_id: string): Promise<void> {
  await removePictures(db, await repository.withdrawAll(db, account_id));
}

/** Hides what a suspended account offers, wherever somebody looks for it. */
export function withholdServicesOf(db: Db, account_id: string): Promise<void> {
  return repository.withholdAll(db, account_id);
}

/** Shows again what was withheld while an account was suspended. */
export function returnServicesOf(db: Db, account_id: string): Promise<void> {
  return repository.returnAll(db, account_id);
}

/** Counts a review that is shown from now on into the totals of its service. */
export function countReviewOf(db: Db, id: string, ratings: number): Promise<void> {
  return repository.countReview(db, id, { reviews: 1, ratings });
}

/** Takes a review that is hidden from now on out of the totals of its service. */
export function discountReviewOf(db: Db, id: string, ratings: number): Promise<void> {
  return repository.countReview(db, id, { reviews: -1, ratings: -ratings });
}
