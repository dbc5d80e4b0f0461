import type { PageTrade } from '@fixit/contract/public-page/town-pages';
import { toSlug } from '@fixit/contract/value/slug';
import type { TradeRow } from './trade-list-repository.ts';

/**
 * Gives each trade the path of its towns: '/plumbing'. A trade whose slug collides with a path of
 * the app gets another
 * one, which depends only on the slugs.
 */
export function addressTrades(
  trades: readonly Omit<TradeRow, 'artisans' | 'towns'>[],
  reserved: ReadonlySet<string>,
): PageTrade[] {
  const taken = new Set(reserved);
  return trades.map(({ slug, trade, picture }) => {
    const plain = toSlug(slug) || 'trade';
    const candidates = [plain, `${plain}-trade`];
    for (let number = 2; candidates.every((candidate) => taken.has(candidate)); number += 1) {
      candidates.push(`${plain}-trade-${number}`);
    }
    const prefix = candidates.find((candidate) => !taken.has(candidate)) ?? plain;
    taken.add(prefix);
    return { name: trade, slug, picture, address: `/${prefix}` };
  });
}
