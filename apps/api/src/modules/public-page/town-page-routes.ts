import type { PageTrade, TradeInTownPage } from '@fixit/contract/public-page/town-pages';
import { toSlug } from '@fixit/contract/value/slug';
import type { App } from '../../platform/http/serve.ts';
import type { PageAnswer, PublicPages } from '../../platform/pages/public-pages.ts';
import { describeList, describeTrail } from './structured-data.ts';
import { openTowns, type Town } from './town-directory.ts';
import {
  type PageMap,
  showTradeInTown,
  showUnknownTown,
  tradeTownPath,
} from './town-page-actions.ts';
import { listTradeNames } from './trade-list-repository.ts';
import { addressTrades } from './trade-prefixes.ts';

/** Addresses that no town can have are answered without a statement and without being looked for. */
const longestTown = 80;

/**
 * Serves the pages of each trade at an address of its own, so that no other address of the app is swallowed. Must be
 * called after all other routes, whose first parts are `reserved`. A trade that is added later has pages after the next
 * start.
 */
export async function townPageRoutes(app: App, pages: PublicPages, reserved: ReadonlySet<string>): Promise<void> {
  const { db } = app.platform;
  const trades = addressTrades(await listTradeNames(db), reserved);
  const readTowns = openTowns(db);

  for (const trade of trades) {
    pages.serve<{ town: string }>(app, `${trade.address}/:town`, async ({ town: typed }) => {
      const towns = await readTowns();
      const town = towns.find(typed);
      if (!town) return answerUnknown(towns, typed, trade);
      const map = { towns, trades };
      const { page, subjects, canonical } = await showTradeInTown(db, map, trade, town);
      const path = tradeTownPath(trade, town.slug);
      if (page.kind === 'few_in_town') {
        // There are only so many towns, so that these pages cannot fill the cache.
        return { page, path, subjects, status: page.count === 0 ? 404 : 200, isListed: false, isStored: true };
      }
      const structured = describeTradeInTown(page, pages.publicUrl, path);
      return { page, path: tradeTownPath(trade, canonical), subjects, structured };
    });
  }
}

/** Sends a visitor to the town that is written like this but for capitals and accents, or names similar towns. */
export function answerUnknown(
  towns: PageMap['towns'],
  typed: string,
  trade: PageTrade | null,
  pathOf: (town: Town) => string = (town) => (trade ? tradeTownPath(trade, town.slug) : town.slug),
): PageAnswer {
  const isTooLong = typed.length > longestTown;
  const town = isTooLong ? undefined : towns.find(toSlug(typed));
  if (town) return { movedTo: pathOf(town) };
  const page = showUnknownTown(towns, isTooLong ? '' : typed, trade);
  return { page, path: '/towns', status: 404 };
}

function describeTradeInTown({ trade, town, artisans }: TradeInTownPage, publicUrl: string, path: string): object[] {
  return [
    describeTrail([
      { name: 'Trades', url: `${publicUrl}/trades` },
      { name: trade.name, url: publicUrl + trade.address },
      { name: town.name, url: publicUrl + path },
    ]),
    describeList(artisans.map(({ name, address }) => ({ name, url: publicUrl + address }))),
  ];
}
