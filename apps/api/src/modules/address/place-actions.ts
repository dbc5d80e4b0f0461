import { type Place, readPostCode, writePostCode } from '@fixit/contract/address';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../db/position.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  gazetteerAttribution,
  nearestPostCode,
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
  /** The vendor is left alone until then, in milliseconds since 1970, because it did not answer in time. */
  aloneUntil?: number;
}

/** A vendor that did not answer in time is left alone for this many milliseconds. */
const rest = 20_000;

export interface PlaceSuggestions {
  data: Suggestion[];
  attribution: string;
}

export function vendorOf(settings: {
  PLACES_PROVIDER?: 'google' | 'photon' | undefined;
  PLACES_KEY?: string | undefined;
}): Vendor | null {
  if (settings.PLACES_PROVIDER === 'google') return googleVendor(settings.PLACES_KEY ?? '');
  return settings.PLACES_PROVIDER === 'photon' ? photonVendor() : null;
}

/** Returns the vendor's suggestions, or the gazetteer's if the vendor has none or is away. */
export async function suggestPlaces(
  db: Db,
  places: PlaceLookup,
  { q, session }: { q: string; session?: string | undefined },
): Promise<PlaceSuggestions> {
  const typed = readPlaceQuery(q);
  const { vendor } = places;
  const found = typed && vendor && (await orNull(places, () => vendor.suggest(typed, session)));
  if (!found || found.length === 0) {
    return { data: await suggestAddress(db, q), attribution: await gazetteerAttribution(db) };
  }
  const data = found.map(({ place_id, description }) => ({
    place_id: `${vendor.name}:${place_id}.${Buffer.from(description.slice(0, 120)).toString('base64url')}`,
    description,
  }));
  return { data, attribution: vendor.attribution };
}

/** Returns a place. If its vendor is away, the gazetteer finds the town or postcode of the description in the id. */
export async function showPlace(
  db: Db,
  places: PlaceLookup,
  { place_id, session }: { place_id: string; session?: string | undefined },
): Promise<Place> {
  const { vendor } = places;
  const own = `${vendor?.name}:`;
  if (!vendor || !place_id.startsWith(own)) return showAddress(db, place_id);
  const [id = '', carried = ''] = place_id.slice(own.length).split('.', 2);
  const found = await orNull(places, () => vendor.detail(id, session));
  if (found) return completePlace(db, found);
  return findInGazetteer(db, Buffer.from(carried, 'base64url').toString());
}

async function findInGazetteer(db: Db, description: string): Promise<Place> {
  const [likeliest] = await suggestAddress(db, description);
  if (!likeliest) throw refuse('not_found');
  return { ...(await showAddress(db, likeliest.place_id)), formatted_address: description };
}

/** Returns the vendor's place, or the gazetteer's if the vendor has none or is away. */
export async function reverseGeocode(db: Db, places: PlaceLookup, position: Position): Promise<Place | null> {
  const { vendor } = places;
  const found = vendor && (await orNull(places, () => vendor.reverse(position)));
  return found ? completePlace(db, found) : reverseAddress(db, position);
}

/** Adds the postcode as we write it: the place's own, or else the nearest known one. */
async function completePlace(db: Db, { postal_code, ...place }: VendorPlace): Promise<Place> {
  const own = postal_code === null ? null : writePostCode(postal_code);
  const written = own && readPostCode(own)?.unit ? own : ((await nearestPostCode(db, place)) ?? own);
  return { ...place, postal_code: written, precision: written && readPostCode(written)?.unit ? 'unit' : 'place' };
}

async function orNull<T>(places: PlaceLookup, ask: () => Promise<T>): Promise<T | null> {
  if (Date.now() < (places.aloneUntil ?? 0)) return null;
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    if (error.late) places.aloneUntil = Date.now() + rest;
    places.onFailure(error);
    return null;
  }
}
