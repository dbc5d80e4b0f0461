import { dashboardLimits } from '@fixit/contract/dashboard';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../db/geography/position.ts';
import { readWithoutBlocked } from '../block/block-actions.ts';
import {
  type ListingRow,
  listClosestAndFeatured,
  listFeatured,
  listListingsOfCategory,
  listNearest,
  maxNearest,
  type NearRow,
  rowsAhead,
} from './listing-repository.ts';

type BlockedBusinesses = ReadonlySet<string>;

export function listNearestVisible(
  db: Db,
  blocked: BlockedBusinesses,
  { limit, after, ...request }: Parameters<typeof listNearest>[1],
): Promise<NearRow[]> {
  return readWithoutBlocked(blocked, { limit, max: maxNearest }, (count, last) =>
    listNearest(db, { ...request, limit: count, after: last ?? after }),
  );
}

export function listVisibleOfCategory(
  db: Db,
  blocked: BlockedBusinesses,
  { limit, after, category_id }: Parameters<typeof listListingsOfCategory>[1],
): Promise<ListingRow[]> {
  return readWithoutBlocked(blocked, { limit, max: maxNearest }, (count, last) =>
    listListingsOfCategory(db, { category_id, limit: count, after: last?.id ?? after }),
  );
}

export async function listVisibleFeatured(db: Db, blocked: BlockedBusinesses): Promise<ListingRow[]> {
  const limit = dashboardLimits.featured;
  for (const ahead of rowsAhead) {
    const rows = await listFeatured(db, limit + ahead);
    const visibleRows = rows.filter(({ artisan_id }) => !blocked.has(artisan_id));
    if (rows.length < limit + ahead || visibleRows.length >= limit) return visibleRows.slice(0, limit);
  }
  return [];
}

/** Reads further ahead only if too few listings are left. */
export async function listClosestAndFeaturedVisible(
  db: Db,
  position: Position,
  blocked: BlockedBusinesses,
): Promise<NearRow[]> {
  let visibleListings: NearRow[] = [];
  for (const ahead of rowsAhead) {
    const rows = await listClosestAndFeatured(db, position, ahead);
    const lists = (['closest', 'featured'] as const).map((list) => {
      const limit = dashboardLimits[list];
      const rowsOfList = rows.filter((row) => row.list === list);
      const visibleRows = rowsOfList.filter(({ artisan_id }) => !blocked.has(artisan_id)).slice(0, limit);
      return { visibleRows, isWhole: visibleRows.length >= limit || rowsOfList.length < limit + ahead };
    });
    visibleListings = lists.flatMap(({ visibleRows }) => visibleRows);
    if (lists.every(({ isWhole }) => isWhole)) break;
  }
  return visibleListings;
}
