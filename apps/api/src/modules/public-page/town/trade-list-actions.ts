import type { PageTrade } from '@fixit/contract/public-page/town-pages';
import type { TradesPage } from '@fixit/contract/public-page/trade-pages';
import type { Db } from '../../../db/database.ts';
import { countArtisans, listTrades } from './trade-list-repository.ts';

/** A card links to the towns of the trade, or into the app if there are none. */
export async function showTrades(db: Db, pages: readonly PageTrade[]): Promise<TradesPage> {
  const [rows, artisans] = await Promise.all([listTrades(db), countArtisans(db)]);
  const trades = rows.map(({ slug, ...card }) => {
    const page = card.towns > 0 ? pages.find((trade) => trade.slug === slug) : undefined;
    return { ...card, address: page?.address ?? `/selected-category?trade=${slug}` };
  });
  return { kind: 'trades', artisans, trades };
}
