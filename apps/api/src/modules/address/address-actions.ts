import { type Place, type PostCode, placeLimits, readPostCode } from '@fixit/contract/value/address';
import type { Db } from '../../db/database.ts';
import type { Position } from '../../db/geography/position.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import * as repository from './address-repository.ts';
import {
  describeDistrict,
  describeTown,
  describeUnit,
  ordnanceSurvey,
  placeOfDistrict,
  placeOfTown,
  placeOfUnit,
  readPlaceId,
  readPlaceQuery,
  readPostCodePrefix,
  readPostCodeWithin,
  reverseRadiusKm,
  unitRadiusMetres,
} from './place-text.ts';
import type { Suggestion } from './place-vendor.ts';
import { listMatchingTowns } from './town-search.ts';

export type LocatedPostCode = Position & {
  centre: Position;
  outward: string;
  post_town: string;
  county: string;
  precision: 'unit' | 'district';
};

/** Returns '' for text that is not a postcode. */
export function districtOf(postcode: string): string {
  return readPostCode(postcode)?.outward ?? '';
}

/** Returns null for a malformed or unknown postcode. */
export async function locatePostCode(db: Db, postcode: string): Promise<LocatedPostCode | null> {
  const parsed = readPostCode(postcode);
  const match = parsed && (await repository.findPostCode(db, parsed));
  if (!match) return null;
  const { unit_position, has_units, ...district } = match;
  const centre = { latitude: district.latitude, longitude: district.longitude };
  if (unit_position) return { ...district, ...unit_position, centre, precision: 'unit' };
  if (parsed.unit && has_units) return null;
  return { ...district, centre, precision: 'district' };
}

export const listExistingDistricts = repository.listExistingDistricts;

export const readTownList = repository.readTownList;

export type ListedTownRow = repository.DirectoryTown;

export const findNearestDistrict = repository.findNearestDistrict;

export async function requirePostCode(
  db: Db,
  field: 'postcode' | 'post_code',
  postcode: string,
): Promise<LocatedPostCode> {
  const located = await locatePostCode(db, postcode);
  if (!located) throw refuse('invalid', { errors: { [field]: ['We do not know this postcode'] } });
  return located;
}

/** Describes the place that a search text names. `rest` is the text without the name of the place. */
export interface PlaceInSearch {
  readonly post_code: string;
  readonly town: string;
  readonly position: Position;
  readonly rest: string;
}

/** Finds an existing postcode at the beginning or the end of a search text. */
export async function findPostCodeInSearch(db: Db, text: string): Promise<PlaceInSearch | null> {
  const exact = readPostCode(text);
  const occurrence = exact ? { code: exact, rest: '' } : readPostCodeWithin(text);
  if (!occurrence || endsWithCodeWord.test(occurrence.rest)) return null;
  const located = await locatePostCode(db, occurrence.code.unit ?? occurrence.code.outward);
  if (!located) return null;
  const { latitude, longitude, outward, post_town } = located;
  const rest = occurrence.rest.replace(placePreposition, '').trim();
  return { post_code: outward, town: post_town, position: { latitude, longitude }, rest };
}

/** Finds a town that is the whole search text, or its end after 'in', 'near' or 'around'. */
export async function findTownInSearch(db: Db, text: string): Promise<PlaceInSearch | null> {
  const { rest = '', name = text } = /^(?<rest>.*) (?:in|near|around) (?<name>.+)$/i.exec(text)?.groups ?? {};
  const town = await repository.findTownNamed(db, name);
  const district = town && (await repository.findNearestDistrict(db, town, reverseRadiusKm));
  if (!town || !district) return null;
  const { latitude, longitude } = town;
  return { post_code: district.outward, town: town.name, position: { latitude, longitude }, rest };
}

/** After these words a code belongs to an appliance: 'Error code E18' is not a part of London. */
const endsWithCodeWord = /\b(?:error|fault|code)\W*$/i;

const placePreposition = /\b(?:in|near|around|at)\W*$/i;

export async function findHome(db: Db, account_id: string): Promise<repository.Home | null> {
  const home = await repository.findHome(db, account_id);
  return home?.post_code ? home : null;
}

/** Returns the coordinates of the call, else the position of a customer's home, else null. */
export async function positionFor(
  db: Db,
  caller: Caller | null,
  { latitude, longitude }: { latitude?: number | null | undefined; longitude?: number | null | undefined },
): Promise<Position | null> {
  if (latitude != null && longitude != null) return { latitude, longitude };
  if (caller?.role !== 'customer') return null;
  return (await repository.findHome(db, caller.account_id))?.position ?? null;
}

/** Returns true if postcodes were imported. Ordnance Survey's licence requires a credit for them. */
export const hasImportedUnits = (db: Db): Promise<boolean> => repository.hasUnits(db);

/** Returns the attribution that the licences prescribe. The credits page shows the licences in full. */
export async function gazetteerAttribution(db: Db): Promise<string> {
  return (await hasImportedUnits(db)) ? `GeoNames. ${ordnanceSurvey(new Date().getFullYear())}` : 'GeoNames';
}

export async function suggestAddress(db: Db, q: string): Promise<Suggestion[]> {
  const text = readPlaceQuery(q);
  if (!text) return [];
  const prefix = readPostCodePrefix(text);
  if (prefix) return suggestPostCodes(db, prefix);
  const occurrence = readPostCodeWithin(text);
  const code = occurrence && (await suggestPostCode(db, occurrence.code));
  const towns = (await listMatchingTowns(db, code ? occurrence.rest : text)).map((town) => ({
    place_id: `place:${town.id}`,
    description: describeTown(town),
  }));
  const area = /^[a-z]{1,2}$/i.test(text) ? await repository.listDistrictsOf(db, text.toUpperCase()) : [];
  return [...(code ? [code] : []), ...towns, ...area.map(suggestDistrict)].slice(0, placeLimits.suggestions);
}

/** Suggests an imported postcode itself, or else its district. Returns null for an unknown postcode. */
async function suggestPostCode(db: Db, code: PostCode): Promise<Suggestion | null> {
  const match = await repository.findPostCode(db, code);
  if (!match) return null;
  if (!code.unit || !match.unit_position) return suggestDistrict(match);
  return suggestUnit({ ...match, unit: code.unit });
}

/** Lists districts first while the text may begin one, and otherwise full postcodes first. */
async function suggestPostCodes(db: Db, prefix: repository.PostCodePrefix): Promise<Suggestion[]> {
  const units = (await repository.listUnitsLike(db, prefix.units)).map(suggestUnit);
  const matches = await repository.listDistrictsLike(db, prefix);
  const districts = matches.map(suggestDistrict);
  const mayBeDistrict = matches.some(({ outward }) => outward.startsWith(prefix.text));
  return (mayBeDistrict ? [...districts, ...units] : [...units, ...districts]).slice(0, placeLimits.suggestions);
}

const suggestDistrict = (district: repository.PostcodeDistrict): Suggestion => ({
  place_id: `postcode:${district.outward}`,
  description: describeDistrict(district),
});

const suggestUnit = (unit: repository.PostcodeUnit): Suggestion => ({
  place_id: `postcode:${unit.unit}`,
  description: describeUnit(unit),
});

export async function showAddress(db: Db, place_id: string): Promise<Place> {
  const parsedId = readPlaceId(place_id);
  if (parsedId?.kind === 'postcode') {
    const parsed = readPostCode(parsedId.key);
    const match = parsed && (await repository.findPostCode(db, parsed));
    if (match) return placeOfPostCode(match, parsed.unit);
  }
  if (parsedId?.kind === 'place') {
    const town = await repository.findTown(db, parsedId.key);
    if (town) return placeOfTown(town, await findNearestPostCodes(db, town));
  }
  throw refuse('not_found');
}

function placeOfPostCode(
  { unit_position, has_units, ...district }: repository.FoundPostCode,
  unit: string | null,
): Place {
  if (unit && unit_position) return placeOfUnit({ ...district, ...unit_position, unit });
  if (unit && has_units) throw refuse('not_found');
  return placeOfDistrict(district);
}

export async function reverseAddress(db: Db, position: Position): Promise<Place | null> {
  const { unit, district } = await findNearestPostCodes(db, position);
  if (unit) return placeOfUnit(unit);
  const town = await repository.findNearestTown(db, position, reverseRadiusKm);
  if (town) return placeOfTown(town, { unit, district });
  return district ? placeOfDistrict(district) : null;
}

/** Returns the nearest imported postcode, or else the nearest district. */
export async function findNearestPostCode(db: Db, position: Position): Promise<string | null> {
  const { unit, district } = await findNearestPostCodes(db, position);
  return unit?.unit ?? district?.outward ?? null;
}

async function findNearestPostCodes(db: Db, position: Position) {
  const unit = await repository.findNearestUnit(db, position, unitRadiusMetres);
  return { unit, district: unit ?? (await repository.findNearestDistrict(db, position, reverseRadiusKm)) };
}
