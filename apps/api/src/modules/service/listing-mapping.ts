import { type Listing, serviceLimits } from '@fixit/contract/service';
import { latitude, longitude } from '@fixit/contract/value/address';
import { idInput } from '@fixit/contract/value/id';
import * as z from 'zod/mini';
import type { Position } from '../../db/geography/position.ts';
import { publicDistance, publicPosition } from '../artisan/published-place-actions.ts';
import type { ListingRow } from './listing-repository.ts';

/** Positions are by distance from the position sent with the first page, or by id without one. */
export const categoryCursor = z.union([
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

export function normaliseSearchText(q: string): string | null {
  const text = q.trim().replace(/\s+/g, ' ');
  return text.length >= 1 && text.length <= serviceLimits.searchQuery ? text : null;
}
