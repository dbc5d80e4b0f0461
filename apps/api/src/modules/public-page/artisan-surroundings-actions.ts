import type { ArtisanPage } from '@fixit/contract/public-page/artisan-pages';
import { tradeInPlace } from '@fixit/contract/public-page/trade-people';
import { toSlug } from '@fixit/contract/value/slug';
import type { Db } from '../../db/database.ts';
import { listNeighbours, type PageMap, tradeTownPath } from './town-page-actions.ts';
import { listCountedTrades } from './town-repository.ts';

/** Limits the nearby towns that a page links to. */
const nearbyTowns = 3;

/** Finds the pages of an artisan's trades in and near the artisan's town, and the breadcrumb trail to them. */
export async function showSurroundings(
  db: Db,
  { towns, trades }: PageMap,
  page: ArtisanPage,
): Promise<Pick<ArtisanPage, 'trail' | 'near'>> {
  const offered = page.trades.flatMap((name) => trades.find((trade) => trade.name === name) ?? []);
  const [trade] = offered;
  if (!trade) return { trail: [], near: [] };
  const toTrade = { label: trade.name, href: trade.address };
  const town = towns.find(toSlug(page.town ?? ''));
  if (!town) return { trail: [toTrade], near: [] };
  const [counted, neighbours] = await Promise.all([
    listCountedTrades(db, town.slug),
    listNeighbours(db, towns, trade, town),
  ]);
  const here = offered.flatMap((each) => {
    const count = counted.find(({ trade: slug }) => slug === each.slug)?.artisans;
    const address = tradeTownPath(each, town.slug);
    return count === undefined ? [] : [{ label: tradeInPlace(each, town.name), count, address, miles: null }];
  });
  const toTown = { label: town.name, href: tradeTownPath(trade, town.slug) };
  const hasTown = here.some(({ address }) => address === toTown.href);
  return { trail: hasTown ? [toTrade, toTown] : [toTrade], near: [...here, ...neighbours.slice(0, nearbyTowns)] };
}
