import type { Category } from '@fixit/contract/category';
import { dashboardLimits } from '@fixit/contract/dashboard';
import type { Received } from '@fixit/contract/route';
import { type service as calls, type Listing, type ServiceDetail, serviceLimits } from '@fixit/contract/service';
import type { Db } from '../../db/connection.ts';
import type { Position } from '../../db/position.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { refuse } from '../../platform/refusal.ts';
import { knownPosition } from '../address/address-actions.ts';
import { publicAddress, publicPosition } from '../artisan/published-place-actions.ts';
import { requireCategory, searchCategory } from '../category/category-actions.ts';
import { placeInCategory, readSearched, showListing } from './listing-mapping.ts';
import {
  listClosestAndFeatured,
  listFeatured,
  listNearest,
  listOfArtisan,
  listOfCategory,
} from './listing-repository.ts';
import { searchListings } from './search-repository.ts';
import * as repository from './service-repository.ts';

type CategoryWanted = Received<typeof calls.listByCategory>['query'];
type Searched = Received<typeof calls.search>['query'];
type Page = { results: Listing[]; next: string | null };

/** Nearest first when the reader's position was known on the first page. */
export async function listServicesByCategory(
  db: Db,
  caller: Caller | null,
  { category_id, limit, cursor, ...given }: CategoryWanted,
  cursors: Cursors,
): Promise<Page> {
  const after = cursors.readPlace(cursor, placeInCategory);
  const from = after ? after.from : await knownPosition(db, caller, given);
  const { page, next } = from
    ? cursors.cutPage(
        await listNearest(db, { category_id, position: from, circle: 'everywhere', limit: limit + 1, after }),
        limit,
        ({ chord, id }) => [from.latitude, from.longitude, chord, id],
      )
    : cursors.cutPage(
        await listOfCategory(db, { category_id, limit: limit + 1, after: after?.id }),
        limit,
        ({ id }) => [id],
      );
  if (page.length === 0) await requireCategory(db, category_id);
  return { results: page.map((row) => showListing(row, from)), next };
}

export function listNearestListings(...wanted: Parameters<typeof listNearest>): ReturnType<typeof listNearest> {
  return listNearest(...wanted);
}

/** An artisan's id means the first service still offered. */
export async function showService(db: Db, id: string): Promise<ServiceDetail> {
  const found = await repository.findDetail(db, id);
  if (!found) throw refuse('not_found', { message: 'There is no such service.' });
  const services = await listOfArtisan(db, found.artisan.id);
  return {
    ...found,
    artisan: { ...found.artisan, address: publicAddress(found.artisan.address), ...publicPosition(found.artisan) },
    services: services.map((row) => showListing(row, null)),
  };
}

/** The nearest first among those equally alike. */
export async function searchServices(
  db: Db,
  caller: Caller | null,
  searched: Searched,
): Promise<{ categories: Category[]; artisans: Listing[] }> {
  const typed = readSearched(searched.q);
  if (!typed) return { categories: [], artisans: [] };
  const from = await knownPosition(db, caller, searched);
  const categories = await searchCategory(db, typed, serviceLimits.searchResults);
  const rows = await searchListings(db, typed, from);
  return { categories, artisans: rows.map((row) => showListing(row, from)) };
}

export async function listClosestAndFeaturedServices(
  db: Db,
  from: Position | null,
): Promise<{ closest: Listing[]; featured: Listing[] }> {
  if (!from) {
    const rows = await listFeatured(db, dashboardLimits.featured);
    return { closest: [], featured: rows.map((row) => showListing(row, null)) };
  }
  const rows = await listClosestAndFeatured(db, from);
  const named = (list: string) => rows.filter((row) => row.list === list).map((row) => showListing(row, from));
  return { closest: named('closest'), featured: named('featured') };
}

export function addRating(db: Db, id: string, ratings: number): Promise<void> {
  return repository.countReview(db, id, { reviews: 1, ratings });
}

export function subtractRating(db: Db, id: string, ratings: number): Promise<void> {
  return repository.countReview(db, id, { reviews: -1, ratings: -ratings });
}
