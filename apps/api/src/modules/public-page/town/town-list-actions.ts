import { type PageTrade, type TownPage, type TownsPage, townPageLimits } from '@fixit/contract/public-page/town-pages';
import { toSlug } from '@fixit/contract/value/slug';
import type { Db } from '../../../db/database.ts';
import { findPostCodeInSearch } from '../../address/address-actions.ts';
import { type TownWithSlug, townLabelOf } from './town-directory.ts';
import {
  kilometresPerMile,
  linkTrades,
  maxNeighbourKilometres,
  type PageMap,
  pageTownOf,
  townPath,
  tradeTownPath,
} from './town-page-actions.ts';
import * as repository from './town-repository.ts';

/** Returns the path of a part of the list. The first part has the path of the list. */
export const townsPath = (trade: PageTrade | null, number: number): string =>
  `${trade?.address ?? '/towns'}${number === 1 ? '' : `/${number}`}`;

/** Returns null after the last part. */
export async function showTowns(
  db: Db,
  { towns }: PageMap,
  trade: PageTrade | null,
  number: number,
): Promise<TownsPage | null> {
  const counts = trade ? await repository.listTownsOfTrade(db, trade.slug) : await repository.listTownsWithTrades(db);
  const countByTown = new Map(counts.map(({ town, count }) => [town, count]));
  // The directory is in the order of names.
  const listedTowns = towns.towns.filter(({ slug }) => countByTown.has(slug));
  const length = townPageLimits.listedTowns;
  const last = Math.max(1, Math.ceil(listedTowns.length / length));
  if (number > last) return null;
  const parts = Array.from({ length: last }, (_, index) => {
    const part = listedTowns.slice(index * length, (index + 1) * length);
    const [from, to] = [letterOf(part[0]), letterOf(part.at(-1))];
    return {
      label: from === to ? from : `${from} to ${to}`,
      address: townsPath(trade, index + 1),
      is_current: index + 1 === number,
    };
  });
  const letters = new Map<string, TownsPage['letters'][number]['towns'][number][]>();
  for (const town of listedTowns.slice((number - 1) * length, number * length)) {
    const entry = {
      name: town.name,
      county: town.has_namesakes ? town.county : '',
      count: countByTown.get(town.slug) ?? 0,
      address: trade ? tradeTownPath(trade, town.slug) : townPath(town.slug),
    };
    letters.set(letterOf(town), [...(letters.get(letterOf(town)) ?? []), entry]);
  }
  return {
    kind: 'towns',
    trade,
    total: listedTowns.length,
    number,
    parts: last === 1 ? [] : parts,
    letters: [...letters].map(([letter, entries]) => ({ letter, towns: entries })),
  };
}

const letterOf = (town: TownWithSlug | undefined) => (town?.slug.charAt(0) ?? '').toUpperCase();

export async function showTown(db: Db, { towns, trades }: PageMap, town: TownWithSlug): Promise<TownPage> {
  const near = towns.listNear(town, maxNeighbourKilometres).filter((each) => each.town !== town);
  const [tradeCounts, townCounts] = await Promise.all([
    repository.listCountedTrades(db, town.slug),
    repository.listTownsAmong(
      db,
      near.map((each) => each.town.slug),
    ),
  ]);
  const countByTown = new Map(townCounts.map((each) => [each.town, each.count]));
  return {
    kind: 'town',
    town: pageTownOf(town),
    trades: linkTrades(trades, tradeCounts),
    near: near
      .filter((each) => countByTown.has(each.town.slug))
      .slice(0, townPageLimits.neighbours)
      .map((each) => ({
        label: townLabelOf(each.town),
        count: 0,
        address: townPath(each.town.slug),
        miles: Math.max(1, Math.round(each.kilometres / kilometresPerMile)),
      })),
  };
}

/** Returns the path of the nearest town with a page if the visitor entered a postcode. */
export async function findTownPath(db: Db, towns: PageMap['towns'], input: string): Promise<string> {
  const slug = toSlug(input);
  if (slug === '') return '/towns';
  const postcode = towns.find(slug) ? null : await findPostCodeInSearch(db, input);
  if (!postcode) return townPath(slug);
  const near = towns.listNear(postcode.position, maxNeighbourKilometres);
  const tradeCounts = await repository.listTownsAmong(
    db,
    near.map(({ town }) => town.slug),
  );
  const townsWithPage = new Set(tradeCounts.map(({ town }) => town));
  const nearest = near.find(({ town }) => townsWithPage.has(town.slug)) ?? near[0];
  return nearest ? townPath(nearest.town.slug) : '/towns';
}
