import { formatPostCode, type Place, readPostCode } from '@fixit/contract/value/address';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../db/geography/position.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  findNearestPostCode,
  gazetteerAttribution,
  reverseAddress,
  showAddress,
  suggestAddress,
} from './address-actions.ts';
import { googleVendor } from './google-places.ts';
import { photonVendor } from './photon-places.ts';
import { readPlaceQuery } from './place-text.ts';
import { type Suggestion, type Vendor, VendorFailure, type VendorPlace } from './place-vendor.ts';

export interface PlaceLookup {
  readonly vendor: Vendor | null;
  readonly onFailure: (failure: VendorFailure) => void;
  /** After a timeout, the vendor is not called before this time, in milliseconds since 1970. */
  backOffUntil?: number;
}

const backOffMs = 20_000;

export interface PlaceSuggestions {
  data: Suggestion[];
  attribution: string;
}

export function createVendor(settings: {
  PLACES_PROVIDER?: 'google' | 'photon' | undefined;
  PLACES_KEY?: string | undefined;
}): Vendor | null {
  if (settings.PLACES_PROVIDER === 'google') return googleVendor(settings.PLACES_KEY ?? '');
  return settings.PLACES_PROVIDER === 'photon' ? photonVendor() : null;
}

/** Returns the vendor's suggestions, or the gazetteer's if the vendor has none or is unavailable. */
export async function suggestPlaces(
  db: Db,
  places: PlaceLookup,
  { q, session }: { q: string; session?: string | undefined },
): Promise<PlaceSuggestions> {
  const text = readPlaceQuery(q);
  const { vendor } = places;
  const suggestions = text && vendor && (await callVendor(places, () => vendor.suggest(text, session)));
  if (!suggestions || suggestions.length === 0) {
    return { data: await suggestAddress(db, q), attribution: await gazetteerAttribution(db) };
  }
  const data = suggestions.map(({ place_id, description }) => ({
    place_id: `${vendor.name}:${place_id}.${Buffer.from(description.slice(0, 120)).toString('base64url')}`,
    description,
  }));
  return { data, attribution: vendor.attribution };
}

/** If the vendor has no such place or is unavailable, searches the gazetteer for the description in the id. */
export async function showPlace(
  db: Db,
  places: PlaceLookup,
  { place_id, session }: { place_id: string; session?: string | undefined },
): Promise<Place> {
  const { vendor } = places;
  const prefix = `${vendor?.name}:`;
  if (!vendor || !place_id.startsWith(prefix)) return showAddress(db, place_id);
  const [id = '', encodedDescription = ''] = place_id.slice(prefix.length).split('.', 2);
  const place = await callVendor(places, () => vendor.findPlace(id, session));
  if (place) return completePlace(db, place);
  return findInGazetteer(db, Buffer.from(encodedDescription, 'base64url').toString());
}

async function findInGazetteer(db: Db, description: string): Promise<Place> {
  const [likeliest] = await suggestAddress(db, description);
  if (!likeliest) throw refuse('not_found');
  return { ...(await showAddress(db, likeliest.place_id)), formatted_address: description };
}

export async function reverseGeocode(db: Db, places: PlaceLookup, position: Position): Promise<Place | null> {
  const { vendor } = places;
  const place = vendor && (await callVendor(places, () => vendor.reverseGeocode(position)));
  return place ? completePlace(db, place) : reverseAddress(db, position);
}

/** Adds the place's own postcode if it is complete, or else the nearest known postcode. */
async function completePlace(db: Db, { postal_code, ...place }: VendorPlace): Promise<Place> {
  const placePostCode = postal_code === null ? null : formatPostCode(postal_code);
  const bestPostCode =
    placePostCode && readPostCode(placePostCode)?.unit
      ? placePostCode
      : ((await findNearestPostCode(db, place)) ?? placePostCode);
  return {
    ...place,
    postal_code: bestPostCode,
    precision: bestPostCode && readPostCode(bestPostCode)?.unit ? 'unit' : 'place',
  };
}

async function callVendor<T>(places: PlaceLookup, call: () => Promise<T>): Promise<T | null> {
  if (Date.now() < (places.backOffUntil ?? 0)) return null;
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    if (error.isTimeout) places.backOffUntil = Date.now() + backOffMs;
    places.onFailure(error);
    return null;
  }
}
