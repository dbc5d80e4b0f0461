import { latitude, longitude } from '@fixit/contract/address';
import { type Listing, serviceLimits } from '@fixit/contract/service';
import { idInput } from '@fixit/contract/value/id';
import * as z from 'zod/mini';
import type { Position } from '../../db/position.ts';
import { publicDistance, publicPosition } from '../artisan/published-place-actions.ts';
import type { ListingRow } from './listing-repository.ts';

/** Nearest first from the position that the list began with; in the order of ids where none was known. */
export const placeInCategory = z.union([
  z.pipe(
    z.tuple([latitude, longitude, z.coerce.number(), idInput]),
    z.transform(([latitude, longitude, chord, id]) => ({ from: { latitude, longitude }, chord, id })),
  ),
  z.pipe(
    z.tuple([idInput]),
    z.transform(([id]) => ({ from: null, chord: 0, id })),
  ),
]);

export function showListing(row: ListingRow, from: Position | null): Listing {
  return {
    id: row.id,
    business_name: row.business_name,
    image: row.image,
    overall_ratings: row.overall_ratings,
    service_category: row.service_category,
    artisan_id: row.artisan_id,
    distance_km: from && publicDistance(from, row),
    town: row.town,
    artisan: publicPosition(row),
  };
}

/** Null for nothing and for more than anybody means. */
export function readSearched(q: string): string | null {
  const typed = q.trim().replace(/\s+/g, ' ');
  return typed.length >= 1 && typed.length <= serviceLimits.searchQuery ? typed : null;
}
