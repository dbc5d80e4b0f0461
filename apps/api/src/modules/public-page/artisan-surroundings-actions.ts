import type { ArtisanPage } from '@fixit/contract/public-page/artisan-pages';
import { tradeInPlace } from '@fixit/contract/public-page/trade-people';
import { toSlug } from '@fixit/contract/value/slug';
import type { Db } from '../../db/database.ts';
import { listNeighbours, type PageMap, tradeTownPath } from './town/town-page-actions.ts';
import { listCountedTrades } from './town/town-repository.ts';

const maxNearbyTowns = 3;

/** Finds the breadcrumb trail, and pages of the artisan's trades in and near the artisan's town. */
export async function showSurroundings(
  db: Db,
  { towns, trades }: PageMap,
  page: ArtisanPage,
): Promise<Pick<ArtisanPage, 'trail' | 'near'>> {
  const offeredTrades = page.trades.flatMap((name) => trades.find((trade) => trade.name === name) ?? []);
  const [trade] = offeredTrades;
  if (!trade) return { trail: [], near: [] };
  const tradeLink = { label: trade.name, href: trade.address };
  const town = towns.find(toSlug(page.town ?? ''));
  if (!town) return { trail: [tradeLink], near: [] };
  const [counts, neighbours] = await Promise.all([
    listCountedTrades(db, town.slug),
    listNeighbours(db, towns, trade, town),
  ]);
  const linksInTown = offeredTrades.flatMap((each) => {
    const count = counts.find(({ trade: slug }) => slug === each.slug)?.artisans;
    const address = tradeTownPath(each, town.slug);
    return count === undefined ? [] : [{ label: tradeInPlace(each, town.name), count, address, miles: null }];
  });
  const townLink = { label: town.name, href: tradeTownPath(trade, town.slug) };
  const hasTown = linksInTown.some(({ address }) => address === townLink.href);
  return {
    trail: hasTown ? [tradeLink, townLink] : [tradeLink],
    near: [...linksInTown, ...neighbours.slice(0, maxNearbyTowns)],
  };
}
