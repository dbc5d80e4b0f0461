import type { FoundCategory } from '@fixit/contract/category';
import type { Answer, ReceivedCall } from '@fixit/contract/route';
import { type service as calls, serviceLimits } from '@fixit/contract/service';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../db/position.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findPostCodeInSearch, findTownInSearch, type PlaceInSearch, positionFor } from '../address/address-actions.ts';
import { isProblemText, searchCategories } from '../category/category-actions.ts';
import { readSearched, showListing } from './listing-mapping.ts';
import { type ListingRow, listClosestAndFeatured, listNearest } from './listing-repository.ts';
import { searchListings } from './search-repository.ts';

type SearchQuery = ReceivedCall<typeof calls.search>['query'];
type SearchAnswer = Answer<typeof calls.search>['data'];

const nothing: SearchAnswer = { categories: [], artisans: [], place: null };

/** From this likeness on a business name is what was typed, whatever its trade. */
const sureLikeness = 0.8;

/** Places that names keep which are only a little like what was typed. */
const unsureNames = 3;

/**
 * Finds trades by name or by a problem that they solve, and artisans by name. Artisans of the best
 * trade follow, nearest first: from a place that the text names, else from the caller's position.
 */
export async function searchServices(db: Db, caller: Caller | null, searched: SearchQuery): Promise<SearchAnswer> {
  const typed = readSearched(searched.q);
  if (!typed) return nothing;
  const { place, categories, isProblem } = await readTradeAndPlace(db, typed);
  const from = place?.position ?? (await positionFor(db, caller, searched));
  const names = await searchListings(db, typed, from);
  const isSure = ({ likeness }: { likeness: number }) => !isProblem || likeness >= sureLikeness;
  const sure = names.filter(isSure);
  const unsure = names.filter((row) => !isSure(row));
  const nearest = from ? await listArtisansFor(db, from, { trade: isProblem ? categories[0] : undefined, place }) : [];
  const room = serviceLimits.searchResults - Math.min(unsure.length, unsureNames);
  const artisans = onePerArtisan([...onePerArtisan([...sure, ...nearest]).slice(0, room), ...unsure]);
  return {
    categories: categories.length === 0 && place ? tradesOf(nearest) : categories,
    artisans: artisans.slice(0, serviceLimits.searchResults).map((row) => showListing(row, from)),
    place: place && { post_code: place.post_code, town: place.town },
  };
}

interface TradeAndPlace {
  readonly place: PlaceInSearch | null;
  readonly categories: FoundCategory[];
  readonly isProblem: boolean;
}

/** A word that is part of a problem is not a town: 'bath', 'sale'. */
async function readTradeAndPlace(db: Db, typed: string): Promise<TradeAndPlace> {
  const limit = serviceLimits.searchResults;
  const postCode = await findPostCodeInSearch(db, typed);
  if (postCode) return { place: postCode, ...(await searchCategories(db, postCode.rest, limit)) };
  const found = await searchCategories(db, typed, limit);
  const town = await findTownInSearch(db, typed);
  if (!town || isProblemText(town.town)) return { place: null, ...found };
  return { place: town, ...(await searchCategories(db, town.rest, limit)) };
}

/** Lists the nearest artisans of a trade; of all trades if only a place was typed. */
async function listArtisansFor(
  db: Db,
  position: Position,
  { trade, place }: { trade: FoundCategory | undefined; place: PlaceInSearch | null },
): Promise<ListingRow[]> {
  const limit = serviceLimits.searchResults;
  if (trade) return listNearest(db, { category_id: trade.id, position, circle: 'own radius', limit });
  if (place?.rest !== '') return [];
  return (await listClosestAndFeatured(db, position)).filter(({ list }) => list === 'closest');
}

function tradesOf(rows: readonly ListingRow[]): FoundCategory[] {
  const trades = new Map(rows.map(({ service_category }) => [service_category.id, service_category]));
  return [...trades.values()].slice(0, serviceLimits.searchResults).map((trade) => ({ ...trade, problem: null }));
}

function onePerArtisan(rows: readonly ListingRow[]): ListingRow[] {
  return rows.filter((row, index) => rows.findIndex(({ artisan_id }) => artisan_id === row.artisan_id) === index);
}
