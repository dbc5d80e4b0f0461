import type { ReviewInTown } from '@fixit/contract/public-page/quoted-review';
import {
  type FewInTownPage,
  type FigureArea,
  type PageLink,
  type PageTown,
  type PageTrade,
  type TownFigures,
  type TradeInTownPage,
  townPageLimits,
  type UnknownTownPage,
} from '@fixit/contract/public-page/town-pages';
import { tradeInPlace } from '@fixit/contract/public-page/trade-people';
import type { Db } from '../../../db/database.ts';
import { findNearestDistrict } from '../../address/address-actions.ts';
import { measureReplyMinutes } from '../../artisan/measures-actions.ts';
import { artisanPagePath } from '../../artisan-page/artisan-page-actions.ts';
import { pageCellOf } from '../../artisan-page/page-cell-actions.ts';
import { listNewestReviews } from '../../review/review-actions.ts';
import type { SharedSign } from '../../share-picture/share-picture-actions.ts';
import { quoteReview } from '../quoted-review.ts';
import { type TownDirectory, type TownWithSlug, townLabelOf } from './town-directory.ts';
import * as repository from './town-repository.ts';

export interface PageMap {
  readonly towns: TownDirectory;
  readonly trades: readonly PageTrade[];
}

export const townPath = (slug: string): string => `/towns/${slug}`;
export const tradeTownPath = (trade: PageTrade, slug: string): string => `${trade.address}/${slug}`;

export const maxNeighbourKilometres = 40;
const maxDistrictKilometres = 30;
export const kilometresPerMile = 1.609344;

export interface TradeInTownView {
  readonly page: TradeInTownPage | FewInTownPage;
  readonly subjects: readonly string[];
  /** The shop signs of the first artisans are on the page's share picture. */
  readonly signs: readonly SharedSign[];
  /** Search engines index the page of the town with this slug. */
  readonly canonical: string;
}

export const pageTownOf = (town: TownWithSlug): PageTown => ({
  name: town.name,
  county: town.county,
  address: townPath(town.slug),
});

/** Only counts the artisans if there are too few for a page. */
export async function showTradeInTown(
  db: Db,
  { towns, trades }: PageMap,
  trade: PageTrade,
  town: TownWithSlug,
): Promise<TradeInTownView> {
  const [rows, near, tradeCounts] = await Promise.all([
    repository.listArtisansIn(db, trade.slug, town),
    listNeighbours(db, towns, trade, town),
    repository.listCountedTrades(db, town.slug),
  ]);
  const listedArtisans = rows.slice(0, townPageLimits.artisans);
  const common = {
    trade,
    town: pageTownOf(town),
    near,
    other_trades: linkTrades(
      trades,
      tradeCounts.filter(({ trade: slug }) => slug !== trade.slug),
    ),
    request_address: `/selected-category?trade=${encodeURIComponent(slugInApp(trade))}`,
  };
  const subjects = [
    ...listedArtisans.flatMap(({ artisan_id, service_id }) => [artisan_id, service_id]),
    pageCellOf(trade.slug, town),
  ];
  if (rows.length < townPageLimits.fewestArtisans) {
    return { page: { kind: 'few_in_town', ...common, count: rows.length }, subjects, signs: [], canonical: town.slug };
  }
  const own = tradeCounts.find(({ trade: slug }) => slug === trade.slug);
  const ids = listedArtisans.map(({ artisan_id }) => artisan_id);
  const [figures, minutes, latest] = await Promise.all([
    showFigures(db, trade, town),
    measureReplyMinutes(db, ids, townPageLimits.minSampleSize),
    quoteNewestReviews(db, listedArtisans),
  ]);
  const page: TradeInTownPage = {
    kind: 'trade_in_town',
    ...common,
    artisans: listedArtisans.map((row) => ({ ...showCard(row), reply_minutes: minutes.get(row.artisan_id) ?? null })),
    has_more: rows.length > listedArtisans.length,
    figures: { ...figures, rating: averageRating(listedArtisans) },
    latest,
  };
  const signs = listedArtisans.slice(0, 4).map(({ service_id, sign: url }) => ({ service_id, url }));
  return { page, subjects, signs, canonical: own?.canonical ?? town.slug };
}

/** The app derives a trade's slug from its name. */
const slugInApp = ({ name }: PageTrade) => name.toLowerCase().replaceAll(' ', '-');

function showCard({ name, town, image, sign, reviews, rating_sum, slug }: repository.ListedArtisan) {
  const rating = reviews >= townPageLimits.minSampleSize ? Math.round((rating_sum / reviews) * 10) / 10 : null;
  return { name, town, picture: image ?? sign, rating, reviews, address: artisanPagePath(slug) };
}

async function quoteNewestReviews(
  db: Db,
  listedArtisans: readonly repository.ListedArtisan[],
): Promise<ReviewInTown[]> {
  const nameOf = new Map(listedArtisans.map(({ service_id, name }) => [service_id, name]));
  const reviews = await listNewestReviews(db, [...nameOf.keys()], townPageLimits.reviews);
  return reviews.map((review) => ({ ...quoteReview(review), business: nameOf.get(review.service_id) ?? '' }));
}

function averageRating(listedArtisans: readonly repository.ListedArtisan[]): TownFigures['rating'] {
  const count = listedArtisans.reduce((sum, { reviews }) => sum + reviews, 0);
  if (count < townPageLimits.minSampleSize) return null;
  return { stars: Math.round((listedArtisans.reduce((sum, row) => sum + row.rating_sum, 0) / count) * 10) / 10, count };
}

/** Takes each figure from the narrowest area that has enough acceptances, requests or prices. */
async function showFigures(db: Db, trade: PageTrade, town: TownWithSlug): Promise<Omit<TownFigures, 'rating'>> {
  const district = await findDistrict(db, town);
  const rows = await repository.listFigures(db, trade.slug, {
    district: district?.outward ?? '',
    county: district?.county ?? town.county,
  });
  const minSampleSize = townPageLimits.minSampleSize;
  const firstYes = rows.find(
    ({ answered, first_yes_minutes }) => answered >= minSampleSize && first_yes_minutes !== null,
  );
  const acceptance = rows.find(({ requests }) => requests >= minSampleSize);
  const price = rows.find(({ prices }) => prices >= minSampleSize);
  return {
    first_yes: firstYes
      ? { minutes: firstYes.first_yes_minutes ?? 0, count: firstYes.answered, area: areaOfFigure(firstYes) }
      : null,
    accepted: acceptance
      ? { answered: acceptance.answered, count: acceptance.requests, area: areaOfFigure(acceptance) }
      : null,
    price: price
      ? {
          low: price.price_low ?? 0,
          middle: price.price_middle ?? 0,
          high: price.price_high ?? 0,
          count: price.prices,
          area: areaOfFigure(price),
        }
      : null,
  };
}

type NearestDistrict = Awaited<ReturnType<typeof findNearestDistrict>>;

/** Caches districts, because the gazetteer does not change while the program runs. */
const districts = new WeakMap<TownWithSlug, NearestDistrict>();

async function findDistrict(db: Db, town: TownWithSlug): Promise<NearestDistrict> {
  const cached = districts.get(town);
  if (cached) return cached;
  const district = await findNearestDistrict(db, town, maxDistrictKilometres);
  districts.set(town, district);
  return district;
}

const areaOfFigure = ({ scope, area }: repository.StoredFigure): FigureArea =>
  scope === 'all' ? { scope } : { scope, name: area };

export async function listNeighbours(
  db: Db,
  towns: TownDirectory,
  trade: PageTrade,
  town: TownWithSlug,
): Promise<PageLink[]> {
  const near = towns.listNear(town, maxNeighbourKilometres).filter((each) => each.town !== town);
  const townCounts = await repository.listCountedTowns(
    db,
    trade.slug,
    near.map((each) => each.town.slug),
  );
  const artisans = new Map(townCounts.map((row) => [row.town, row.artisans]));
  return near
    .filter((each) => artisans.has(each.town.slug))
    .slice(0, townPageLimits.neighbours)
    .map((each) => ({
      label: tradeInPlace(trade, townLabelOf(each.town)),
      count: artisans.get(each.town.slug) ?? 0,
      address: tradeTownPath(trade, each.town.slug),
      miles: Math.max(1, Math.round(each.kilometres / kilometresPerMile)),
    }));
}

export function linkTrades(trades: readonly PageTrade[], tradeCounts: readonly repository.CountedTown[]): PageLink[] {
  return tradeCounts.flatMap(({ trade: slug, town, artisans }) => {
    const trade = trades.find((each) => each.slug === slug);
    return trade ? [{ label: trade.name, count: artisans, address: tradeTownPath(trade, town), miles: null }] : [];
  });
}

export function showUnknownTown(towns: TownDirectory, input: string, trade: PageTrade | null): UnknownTownPage {
  const meant = towns.listSimilar(input, townPageLimits.neighbours).map((town) => ({
    label: trade ? `${trade.name} in ${townLabelOf(town)}` : townLabelOf(town),
    count: 0,
    address: trade ? tradeTownPath(trade, town.slug) : townPath(town.slug),
    miles: null,
  }));
  return { kind: 'unknown_town', trade, typed: input.slice(0, 80), meant };
}
