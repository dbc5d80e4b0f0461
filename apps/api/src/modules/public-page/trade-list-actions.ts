import type { TradesPage } from '@fixit/contract/public-page/trade-pages';
import type { Db } from '../../db/database.ts';
import { countArtisans, listTrades } from './trade-list-repository.ts';

export async function showTrades(db: Db): Promise<TradesPage> {
  const [rows, artisans] = await Promise.all([listTrades(db), countArtisans(db)]);
  const trades = rows.map(({ slug, ...card }) => ({ ...card, address: `/selected-category?trade=${slug}` }));
  return { kind: 'trades', artisans, trades };
}
