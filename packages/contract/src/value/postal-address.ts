import { readPostCode } from './address.ts';

export function splitPostCode(text: string): { rest: string; unit: string | null } {
  const words = text.split(/\s+/).filter(Boolean);
  for (const count of [1, 2]) {
    const unit = readPostCode(words.slice(-count).join(' '))?.unit;
    if (unit) return { rest: words.slice(0, -count).join(' '), unit };
  }
  return { rest: words.join(' '), unit: null };
}

/** Returns the parts between the commas of an address, and the postcode or district at its end, '' if there is none. */
export function splitAddress(address: string): { parts: string[]; post_code: string } {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const { rest, unit } = splitPostCode(parts.pop() ?? '');
  const words = rest.split(' ');
  const outward = unit === null ? readPostCode(words.at(-1) ?? '')?.outward : undefined;
  const town = outward ? words.slice(0, -1).join(' ') : rest;
  return { parts: [...parts, town].filter(Boolean), post_code: unit ?? outward ?? '' };
}

/** Returns true if an address has a number besides its postcode, which tells the artisan the house. */
export function namesHouse(address: string): boolean {
  return splitAddress(address).parts.some((part) => /\p{N}/u.test(part) && !readPostCode(part));
}

interface HouseAddress {
  house: string;
  post_code: string;
}

/**
 * Puts a house and street before a place and the postcode after it. Drops the place's own house, and
 * the whole place if the postcode is in a different area.
 */
export function addHouse(place: string, { house, post_code }: HouseAddress): string {
  const parsed = splitAddress(house);
  const street = parsed.post_code === post_code ? parsed.parts.join(', ') : house.trim();
  const { parts, post_code: placePostCode } = splitAddress(place);
  const isElsewhere = placePostCode !== '' && areaOf(placePostCode) !== areaOf(post_code);
  const isTown = (part: string) => !/\p{N}/u.test(part) && !mentions(street, part);
  const surroundings = isElsewhere ? [] : parts.filter(isTown);
  return [street, ...surroundings, post_code].filter(Boolean).join(', ');
}

function areaOf(post_code: string): string {
  return /^[A-Z]*/.exec(readPostCode(post_code)?.outward ?? '')?.[0] ?? '';
}

export function mentions(text: string, words: string): boolean {
  return ` ${comparable(text)} `.includes(` ${comparable(words)} `);
}

export function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
