import { type Place, readPostCode } from '@fixit/contract/value/address';
import { comparable, mentions, splitPostCode } from '@fixit/contract/value/postal-address';
import type { ChosenAddress } from './current-address.ts';

export interface TypedDetails {
  house: string;
  /** This is null unless a full postcode was typed. */
  post_code: string | null;
}

/**
 * Returns the house and the full postcode in the input, because suggestions are often only towns or districts. A word
 * is left out only if the suggestion contains, completes or corrects it.
 */
export function readTypedDetails(input: string, suggestion: string): TypedDetails {
  const names = splitAddress(suggestion).map(comparable);
  const houses: string[] = [];
  let post_code: string | null = null;
  const parts = splitAddress(input);
  for (const [index, part] of parts.entries()) {
    const { rest, unit }: PartOfText = post_code === null ? takePostCode(part) : { rest: part, unit: null };
    post_code ??= unit;
    const isLast = parts.slice(index + 1).every((later) => takePostCode(later).rest === '');
    const before = parts[index - 1];
    const isAfterPlace = before ? withoutPlace(before, names, { isLast: false }) === '' : parts.length === 1;
    const local = isLast || before ? withoutRegion(rest, names) : rest;
    const house = isLast ? withoutDistrict(local, names, { isAfterPlace }) : withoutPlace(local, names, { isLast });
    if (house) houses.push(house);
  }
  return { house: houses.join(', '), post_code };
}

/**
 * Adds the house and the typed postcode to a place. A place from the map keeps its postcode if the typed one is in a
 * different district.
 */
export function addDetails(
  place: Place & { postal_code: string },
  { house, post_code }: TypedDetails,
  source: 'search' | 'map' = 'search',
): ChosenAddress {
  const { formatted_address, postal_code: placePostcode, latitude, longitude } = place;
  const isNear = post_code !== null && readPostCode(post_code)?.outward === readPostCode(placePostcode)?.outward;
  const postal_code = post_code !== null && (source === 'search' || isNear) ? post_code : placePostcode;
  const town = formatted_address.endsWith(placePostcode)
    ? `${formatted_address.slice(0, -placePostcode.length)}${postal_code}`
    : formatted_address;
  const surroundings = town.split(', ');
  while (surroundings.length > 1 && mentions(house, surroundings[0] ?? '')) surroundings.shift();
  const address = [withoutRepeatedDistrict(house.trim(), readPostCode(placePostcode)?.outward), ...surroundings]
    .filter(Boolean)
    .join(', ');
  return { address, latitude, longitude, postal_code };
}

function withoutRepeatedDistrict(house: string, outward: string | undefined): string {
  const parts = house.split(',');
  return parts.length > 1 && readPostCode(parts.at(-1) ?? '')?.outward === outward
    ? parts.slice(0, -1).join(',')
    : house;
}

interface PostCodeField {
  value: string;
  /** This is false if the value was stored or filled in from a suggestion. */
  isTyped: boolean;
}

/** Chooses between the postcode of a place, the one typed in the address, and the one in the postcode field. */
export function choosePostCode({ postal_code, precision }: Place, details: TypedDetails, field: PostCodeField): string {
  if (details.post_code !== null) return details.post_code;
  const current = readPostCode(field.value);
  const isMoreExact = field.isTyped || current?.outward === readPostCode(postal_code ?? '')?.outward;
  return current?.unit && precision !== 'unit' && isMoreExact ? field.value : (postal_code ?? '');
}

export function suggestionText(suggestion: string, { house }: TypedDetails): string {
  if (!house) return suggestion;
  const towns = splitAddress(suggestion).filter((part) => !readPostCode(part) && !mentions(house, part));
  return [house, ...towns].join(', ');
}

function splitAddress(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

interface PartOfText {
  rest: string;
  unit: string | null;
}

function takePostCode(part: string): PartOfText {
  const end = splitPostCode(part);
  if (end.unit !== null) return end;
  const words = part.split(/\s+/);
  for (const count of [1, 2]) {
    const unit = readPostCode(words.slice(0, count).join(' '))?.unit;
    if (unit) return { rest: words.slice(count).join(' '), unit };
  }
  return end;
}

/**
 * Removes the place from the end of the last part. A postcode district is removed only after a place, because 'E1'
 * may be a flat.
 */
function withoutDistrict(part: string, names: readonly string[], { isAfterPlace }: { isAfterPlace: boolean }): string {
  const words = part.split(' ');
  const last = words.at(-1) ?? '';
  if (!readPostCode(last)) return withoutPlace(part, names, { isLast: true });
  const before = words.slice(0, -1).join(' ');
  const remaining = withoutPlace(before, names, { isLast: false });
  const isDistrict = before === '' ? isAfterPlace : remaining !== before;
  return isDistrict || names.some((name) => mentions(name, last)) ? remaining : part;
}

/** Matches a county or country at the end of a string. */
const region =
  /(?:^|\s)(?:(?:north|south|east|west|greater|county|co)\s)?(?:\w+shire|antrim|armagh|cornwall|cumbria|devon|dorset|down|durham|dyfed|essex|fermanagh|fife|gwent|gwynedd|kent|london|manchester|merseyside|middlesex|norfolk|northumberland|powys|rutland|somerset|suffolk|surrey|sussex|tyrone|england|scotland|wales|uk)$/i;

/** Removes a region after the place or on its own, because suggestions often have a different region or none. */
function withoutRegion(part: string, names: readonly string[]): string {
  const match = region.exec(part);
  if (!match) return part;
  const before = part.slice(0, match.index).trim();
  const compared = comparable(before);
  return before === '' || names.some((name) => compared === name || compared.endsWith(` ${name}`)) ? before : part;
}

function withoutPlace(part: string, names: readonly string[], { isLast }: { isLast: boolean }): string {
  const whole = comparable(part);
  if (names.some((name) => name === whole || isMisspelt(whole, name) || (isLast && name.startsWith(whole)))) return '';
  const words = part.split(' ');
  const start = words.findIndex((_, index) => index > 0 && names.includes(comparable(words.slice(index).join(' '))));
  return start > 0 ? words.slice(0, start).join(' ') : part;
}

/** Returns true if a word without digits differs from a name by one letter, or by two if it is long. */
function isMisspelt(word: string, name: string): boolean {
  if (/\p{N}/u.test(word) || word.length < 5) return false;
  return editDistance(word, name) <= (word.length < 8 ? 1 : 2);
}

function editDistance(first: string, second: string): number {
  let [secondLast, last] = [[] as number[], Array.from({ length: second.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= first.length; row++) {
    const next = [row];
    for (let column = 1; column <= second.length; column++) {
      const isSame = first[row - 1] === second[column - 1];
      const isSwapped =
        row > 1 && column > 1 && first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (secondLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [secondLast, last] = [last, next];
  }
  return last[second.length] ?? 0;
}
