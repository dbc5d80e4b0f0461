import { type Place, readPostCode, writePostCode } from '@fixit/contract/address';
import type { Db } from '../../db/connection.ts';
import type { Position } from '../../db/position.ts';
import { refuse } from '../../platform/refusal.ts';
import { nearestPostCode, reverseAddress, showAddress, suggestAddress } from './actions.ts';
import { googleVendor } from './google.ts';
import { photonVendor } from './photon.ts';
import { readPlaceQuery } from './rules.ts';
import { type Suggestion, type Vendor, VendorFailure, type VendorPlace } from './vendor.ts';

/** The operator's vendor, if any, and who hears of its failures. */
export interface Places {
  vendor: Vendor | null;
  onFailure: (failure: VendorFailure) => void;
}

/** Seconds after which a vendor that was away may be asked again. */
const retryAfter = 10;

/** The vendor that the settings name; null for the gazetteer alone. */
export function vendorOf(settings: {
  PLACES_PROVIDER?: 'google' | 'photon' | undefined;
  PLACES_KEY?: string | undefined;
}): Vendor | null {
  if (settings.PLACES_PROVIDER === 'google') return googleVendor(settings.PLACES_KEY ?? '');
  return settings.PLACES_PROVIDER === 'photon' ? photonVendor() : null;
}

/** Places that begin like what was typed: the vendor's, and the gazetteer's where it has none or is away. */
export async function suggestPlaces(
  db: Db,
  places: Places,
  { q, session }: { q: string; session?: string | undefined },
): Promise<Suggestion[]> {
  const typed = readPlaceQuery(q);
  const { vendor } = places;
  if (!typed || !vendor) return suggestAddress(db, q);
  const found = await orNull(places, vendor.suggest(typed, session));
  if (!found || found.length === 0) return suggestAddress(db, q);
  return found.map(({ place_id, description }) => ({ place_id: `${vendor.name}:${place_id}`, description }));
}

/** One suggested place, from whoever suggested it; 503 when a vendor's place cannot be had from the vendor now. */
export async function showPlace(
  db: Db,
  places: Places,
  { place_id, session }: { place_id: string; session?: string | undefined },
): Promise<Place> {
  const { vendor } = places;
  const own = `${vendor?.name}:`;
  if (!vendor || !place_id.startsWith(own)) return showAddress(db, place_id);
  const found = await vendor.detail(place_id.slice(own.length), session).catch((error: unknown) => {
    if (!(error instanceof VendorFailure)) throw error;
    places.onFailure(error);
    throw refuse('unavailable', { retryAfter });
  });
  if (!found) throw refuse('not_found');
  return complete(db, found);
}

/** The address at a position: the vendor's, or the gazetteer's where it has none or is away. */
export async function reversePlace(db: Db, places: Places, position: Position): Promise<Place | null> {
  const found = places.vendor && (await orNull(places, places.vendor.reverse(position)));
  return found ? complete(db, found) : reverseAddress(db, position);
}

/** A vendor's place with a post code as we write it: its own, else the one that we know nearest to it. */
async function complete(db: Db, { postal_code, ...place }: VendorPlace): Promise<Place> {
  const own = postal_code === null ? null : writePostCode(postal_code);
  const written = own && readPostCode(own)?.unit ? own : ((await nearestPostCode(db, place)) ?? own);
  return { ...place, postal_code: written, precision: written && readPostCode(written)?.unit ? 'unit' : 'place' };
}

async function orNull<T>({ onFailure }: Places, asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    onFailure(error);
    return null;
  }
}
