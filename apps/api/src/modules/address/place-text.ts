import {
  type Place,
  type PostCode,
  placeLimits,
  postCodeSeparators,
  readPostCode,
} from '@fixit/contract/value/address';
import { idInput } from '@fixit/contract/value/id';
import type { GazetteerTown, PostCodePrefix, PostcodeDistrict, PostcodeUnit } from './address-repository.ts';

export const reverseRadiusKm = 30;

export const unitRadiusMetres = 2_000;

export const ordnanceSurvey = (year: number): string =>
  `Contains OS and Royal Mail data © Crown copyright, Royal Mail copyright and database right ${year}.`;

export function readPostCodePrefix(q: string): PostCodePrefix | null {
  const text = q.toUpperCase().replace(postCodeSeparators, '');
  if (!/^[A-Z]{1,2}\d[A-Z\d]?(?:\d[A-Z]{0,2})?$/.test(text)) return null;
  const outwardBeforeSpace = /^([A-Z\d]{2,4})[\s\p{Pd}._]+\d[A-Z]{0,2}$/iu.exec(q.trim())?.[1];
  const outward = (outwardBeforeSpace ?? readPostCode(text)?.outward ?? text).toUpperCase();
  return { text, outward, units: unitPrefixesOf(text, outwardBeforeSpace?.length) };
}

/** Returns every possible split: 'BD11' may be a district or the beginning of a postcode in BD1. */
function unitPrefixesOf(text: string, outwardLength: number | undefined): string[] {
  const ends = outwardLength === undefined ? [2, 3, 4] : [outwardLength];
  return ends
    .map((end) => ({ outward: text.slice(0, end), inward: text.slice(end) }))
    .filter(({ outward, inward }) => readPostCode(outward)?.outward === outward && /^\d[A-Z]{0,2}$/.test(inward))
    .map(({ outward, inward }) => `${outward} ${inward}`);
}

/** Finds a postcode at the end or the beginning of a string. */
export function readPostCodeWithin(text: string): { code: PostCode; rest: string } | null {
  for (const pattern of [
    /^(?<rest>.*[^A-Z\d])(?<code>[A-Z]{1,2}\d[A-Z\d]?(?: ?\d[A-Z]{2})?)$/i,
    /^(?<code>[A-Z]{1,2}\d[A-Z\d]?(?: ?\d[A-Z]{2})?)(?<rest>[^A-Z\d].*)$/i,
  ]) {
    const { code = '', rest = '' } = pattern.exec(text)?.groups ?? {};
    const parsed = readPostCode(code);
    if (parsed) return { code: parsed, rest };
  }
  return null;
}

/** Returns null for a string that is blank, too long or only punctuation. */
export function readPlaceQuery(q: string): string | null {
  const query = q.trim().replace(/\s+/g, ' ');
  return query.length <= placeLimits.query && /[\p{L}\p{N}]/u.test(query) ? query : null;
}

/** Reads `postcode:BD18`, `postcode:BD18 4PE` or `place:<id>`. Returns null for anything else. */
export function readPlaceId(place_id: string): { kind: 'postcode' | 'place'; key: string } | null {
  const [kind, key = ''] = place_id.split(':', 2);
  if (kind === 'postcode') return { kind, key };
  return kind === 'place' && idInput.safeParse(key).success ? { kind, key } : null;
}

export function describeTown({ name, city, county }: GazetteerTown): string {
  return joinParts([name, city, county]);
}

export function describeDistrict({ outward, post_town, county }: PostcodeDistrict): string {
  return joinParts([outward, post_town, county]);
}

export function placeOfDistrict(district: PostcodeDistrict): Place {
  return {
    formatted_address: `${joinParts([district.post_town, district.county])} ${district.outward}`,
    latitude: district.latitude,
    longitude: district.longitude,
    postal_code: district.outward,
    city: district.post_town,
    county: district.county,
    precision: 'district',
  };
}

export function placeOfUnit({ unit, ...district }: PostcodeUnit): Place {
  return {
    ...placeOfDistrict(district),
    formatted_address: `${joinParts([district.post_town, district.county])} ${unit}`,
    postal_code: unit,
    precision: 'unit',
  };
}

export function placeOfTown(
  town: GazetteerTown,
  nearest: { district: PostcodeDistrict | undefined; unit: PostcodeUnit | undefined },
): Place {
  const description = describeTown(town);
  const { unit, district = unit } = nearest;
  const postal_code = unit?.unit ?? district?.outward ?? null;
  return {
    formatted_address: postal_code ? `${description} ${postal_code}` : description,
    latitude: town.latitude,
    longitude: town.longitude,
    postal_code,
    city: town.city || town.name,
    county: town.county || (district?.county ?? ''),
    precision: 'place',
  };
}

export function describeUnit({ unit, post_town, county }: PostcodeUnit): string {
  return joinParts([unit, post_town, county]);
}

function joinParts(parts: string[]): string {
  return [...new Set(parts.filter((part) => part !== ''))].join(', ');
}
