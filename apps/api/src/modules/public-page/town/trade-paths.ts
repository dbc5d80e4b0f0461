import type { PageTrade } from '@fixit/contract/public-page/town-pages';
import { toSlug } from '@fixit/contract/value/slug';
import type { TradeRow } from './trade-list-repository.ts';

/** A trade whose slug collides with a path of the app gets another path, which depends only on the slugs. */
export function assignTradePaths(
  trades: readonly Omit<TradeRow, 'artisans' | 'towns'>[],
  reserved: ReadonlySet<string>,
): PageTrade[] {
  const takenPaths = new Set(reserved);
  return trades.map(({ slug, trade, picture }) => {
    const path = toSlug(slug) || 'trade';
    const candidates = [path, `${path}-trade`];
    for (let number = 2; candidates.every((candidate) => takenPaths.has(candidate)); number += 1) {
      candidates.push(`${path}-trade-${number}`);
    }
    const prefix = candidates.find((candidate) => !takenPaths.has(candidate)) ?? path;
    takenPaths.add(prefix);
    return { name: trade, slug, picture, address: `/${prefix}` };
  });
}
