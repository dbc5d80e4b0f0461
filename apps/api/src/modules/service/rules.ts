import { latitude, longitude } from '@fixit/contract/address';
import { idGiven } from '@fixit/contract/id';
import { type Listing, serviceLimits } from '@fixit/contract/service';
import * as z from 'zod/mini';
import type { Position } from '../../db/position.ts';
import { publicDistance, publicPosition } from '../artisan/actions.ts';
import type { ListingRow } from './listing.ts';

/** Where the next page of a category begins: behind this listing, counted from this position unless none was known. */
export type ListingCursor = { from: Position | null; chord: number; id: string };

/** A chord of the unit sphere; the database cannot read numbers so small that they have lost digits. */
const chord = z.coerce.number().check(
  z.maximum(2),
  z.refine((value) => value === 0 || value > 1e-300),
);
const nearCursor = z.tuple([latitude, longitude, chord, idGiven]);

/** A listing as somebody at a position sees it: nothing tells where exactly its artisan is. */
export function showListing(row: ListingRow, from: Position | null): Listing {
  return {
    id: row.id,
    business_name: row.business_name,
    image: row.image,
    overall_ratings: row.overall_ratings,
    service_category: row.service_category,
    artisan_id: row.artisan_id,
    distance_km: from && publicDistance(from, row),
    artisan: publicPosition(row),
  };
}

/** Listings in the order of the distances that they show, which the rounding of positions may have turned round. */
export function showNearestListings(rows: readonly ListingRow[], from: Position): Listing[] {
  return rows
    .map((row) => showListing(row, from))
    .sort((one, other) => (one.distance_km ?? 0) - (other.distance_km ?? 0));
}

/** A cursor, which keeps to its position when the reader's changes. */
export function writeListingCursor({ from, chord, id }: ListingCursor): string {
  const parts = from ? [from.latitude, from.longitude, chord, id] : [id];
  return Buffer.from(parts.join()).toString('base64url');
}

/** Reads a cursor; null for what is not one of ours. */
export function readListingCursor(cursor: string): ListingCursor | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (idGiven.safeParse(text).success) return { from: null, chord: 0, id: text };
  const near = nearCursor.safeParse(text.split(','));
  if (!near.success) return null;
  const [latitude, longitude, chord, id] = near.data;
  return { from: { latitude, longitude }, chord, id };
}

/** What is searched for: without needless spaces; null for nothing and for more than anybody means. */
export function readSearched(q: string): string | null {
  const typed = q.trim().replace(/\s+/g, ' ');
  return typed.length >= 1 && typed.length <= serviceLimits.searchQuery ? typed : null;
}
