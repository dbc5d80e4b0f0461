import { type Place, readPostCode } from '@fixit/contract/address';
import type { Db } from '../../db/connection.ts';
import type { Position } from '../../db/position.ts';
import type { Caller } from '../../platform/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import * as repository from './repository.ts';
import {
  describeDistrict,
  describeTown,
  placeOfDistrict,
  placeOfTown,
  readPlaceId,
  readPlaceQuery,
  readPostCodePrefix,
  reverseReach,
} from './rules.ts';

export type LocatedPostCode = Position & {
  outward: string;
  post_town: string;
  county: string;
  precision: 'district';
};

/** Where a full or an outward post code lies, to its district; null when it is malformed or nobody's. */
async function locatePostCode(db: Db, postcode: string): Promise<LocatedPostCode | null> {
  const read = readPostCode(postcode);
  const district = read && (await repository.findDistrict(db, read.outward));
  return district ? { ...district, precision: 'district' } : null;
}

/** Where a post code lies; one that is nobody's is refused under the name of the field that held it. */
export async function requirePostCode(
  db: Db,
  field: 'postcode' | 'post_code',
  postcode: string,
): Promise<LocatedPostCode> {
  const located = await locatePostCode(db, postcode);
  if (!located) throw refuse('invalid', { errors: { [field]: ['We do not know this post code'] } });
  return located;
}

/** Where a customer lives as the profile has it; null when no post code was set. */
export async function findHome(db: Db, account_id: string): Promise<repository.Home | null> {
  const home = await repository.findHome(db, account_id);
  return home?.post_code ? home : null;
}

/** Where the caller is: the coordinates given with the call, else those of the profile, else null. */
export async function knownPosition(
  db: Db,
  caller: Caller | null,
  { latitude, longitude }: { latitude?: number | null | undefined; longitude?: number | null | undefined },
): Promise<Position | null> {
  if (latitude != null && longitude != null) return { latitude, longitude };
  if (caller?.role !== 'customer') return null;
  return (await repository.findHome(db, caller.account_id))?.position ?? null;
}

/** Places and post codes that begin like what was typed, or are spelled nearly so. */
export async function suggestAddress(db: Db, q: string): Promise<{ place_id: string; description: string }[]> {
  const typed = readPlaceQuery(q);
  if (!typed) return [];
  const prefix = readPostCodePrefix(typed);
  if (prefix) {
    const districts = await repository.listDistrictsLike(db, prefix);
    return districts.map((district) => ({
      place_id: `postcode:${district.outward}`,
      description: describeDistrict(district),
    }));
  }
  const towns = await repository.listTownsLike(db, typed);
  return towns.map((town) => ({ place_id: `place:${town.id}`, description: describeTown(town) }));
}

/** One suggested place. */
export async function showAddress(db: Db, place_id: string): Promise<Place> {
  const named = readPlaceId(place_id);
  if (named?.kind === 'postcode') {
    const district = await repository.findDistrict(db, named.key);
    if (district) return placeOfDistrict(district);
  }
  if (named?.kind === 'place') {
    const town = await repository.findTown(db, named.key);
    if (town) return placeOfTown(town, await repository.nearestDistrict(db, town, reverseReach));
  }
  throw refuse('not_found');
}

/** What is known nearest to a position; null at sea and abroad. */
export async function reverseAddress(db: Db, position: Position): Promise<Place | null> {
  const district = await repository.nearestDistrict(db, position, reverseReach);
  const town = await repository.nearestTown(db, position, reverseReach);
  if (town) return placeOfTown(town, district);
  return district ? placeOfDistrict(district) : null;
}
