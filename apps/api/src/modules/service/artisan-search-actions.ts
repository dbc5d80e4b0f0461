import type { FoundCategory } from '@fixit/contract/category';
import type { Answer, ReceivedCall } from '@fixit/contract/route';
import { type service as calls, serviceLimits } from '@fixit/contract/service';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../db/geography/position.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findPostCodeInSearch, findTownInSearch, type PlaceInSearch, positionFor } from '../address/address-actions.ts';
import { blockedBusinessesFor } from '../block/block-actions.ts';
import { isProblemText, searchCategories } from '../category/category-actions.ts';
import { searchListings } from './artisan-search-repository.ts';
import { normaliseSearchText, showListing } from './listing-mapping.ts';
import type { ListingRow } from './listing-repository.ts';
import { listClosestAndFeaturedVisible, listNearestVisible } from './visible-listings.ts';

type SearchQuery = ReceivedCall<typeof calls.search>['query'];
type SearchAnswer = Answer<typeof calls.search>['data'];

const noResults: SearchAnswer = { categories: [], artisans: [], place: null };

/** A business name at least this similar to the text is a match, whatever its trade. */
const certainSimilarity = 0.8;

/** Reserves results for names that are only somewhat similar to the text. */
const maxUncertainNames = 3;

/**
 * Artisans of the best trade follow those found by name, nearest first: from a place that the text
 * names, else from the caller's position.
 */
export async function searchServices(db: Db, caller: Caller | null, query: SearchQuery): Promise<SearchAnswer> {
  const text = normaliseSearchText(query.q);
  if (!text) return noResults;
  const { place, categories, isProblem } = await readTradeAndPlace(db, text);
  const from = place?.position ?? (await positionFor(db, caller, query));
  const blocked = await blockedBusinessesFor(db, caller);
  const names = await searchListings(db, { input: text, from, blocked });
  const isCertain = ({ similarity }: { similarity: number }) => !isProblem || similarity >= certainSimilarity;
  const certainMatches = names.filter(isCertain);
  const uncertainMatches = names.filter((row) => !isCertain(row));
  const nearest = from
    ? await listArtisansFor(db, from, { trade: isProblem ? categories[0] : undefined, place, blocked })
    : [];
  const remaining = serviceLimits.searchResults - Math.min(uncertainMatches.length, maxUncertainNames);
  const artisans = onePerArtisan([
    ...onePerArtisan([...certainMatches, ...nearest]).slice(0, remaining),
    ...uncertainMatches,
  ]);
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

/** A word that is part of a problem, such as 'bath' or 'sale', is not read as a town. */
async function readTradeAndPlace(db: Db, text: string): Promise<TradeAndPlace> {
  const limit = serviceLimits.searchResults;
  const postCode = await findPostCodeInSearch(db, text);
  if (postCode) return { place: postCode, ...(await searchCategories(db, postCode.rest, limit)) };
  const categories = await searchCategories(db, text, limit);
  const town = await findTownInSearch(db, text);
  if (!town || isProblemText(town.town)) return { place: null, ...categories };
  return { place: town, ...(await searchCategories(db, town.rest, limit)) };
}

/** Lists the nearest artisans of a trade, or of all trades if the search has only a place. */
async function listArtisansFor(
  db: Db,
  position: Position,
  {
    trade,
    place,
    blocked,
  }: { trade: FoundCategory | undefined; place: PlaceInSearch | null; blocked: ReadonlySet<string> },
): Promise<ListingRow[]> {
  const limit = serviceLimits.searchResults;
  if (trade) return listNearestVisible(db, blocked, { category_id: trade.id, position, circle: 'own radius', limit });
  if (place?.rest !== '') return [];
  return (await listClosestAndFeaturedVisible(db, position, blocked)).filter(({ list }) => list === 'closest');
}

function tradesOf(rows: readonly ListingRow[]): FoundCategory[] {
  const trades = new Map(rows.map(({ service_category }) => [service_category.id, service_category]));
  return [...trades.values()].slice(0, serviceLimits.searchResults).map((trade) => ({ ...trade, problem: null }));
}

function onePerArtisan(rows: readonly ListingRow[]): ListingRow[] {
  return rows.filter((row, index) => rows.findIndex(({ artisan_id }) => artisan_id === row.artisan_id) === index);
}
