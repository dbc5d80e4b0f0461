import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { numeric } from './number.ts';
import { isStorable, text } from './text.ts';

const inward = '[0-9][ABD-HJLNP-UW-Z]{2}';
const outward = '(?:[A-PR-UWYZ](?:[0-9]{1,2}|[0-9][A-HJKPSTUW]|[A-HK-Y][0-9]{1,2}|[A-HK-Y][0-9][ABEHMNPRVWXY]))|GIR';
const unitForm = new RegExp(`^(${outward})(${inward})$`);
const outwardForm = new RegExp(`^(${outward})$`);

export interface PostCode {
  outward: string;
  /** This is the whole postcode, such as 'BD18 4PE', or null if only a district was entered. */
  unit: string | null;
}

export const postCodeSeparators = /[\s\p{Pd}\p{Cf}._]+/gu;

/**
 * Parses a postcode by the Royal Mail's format (BS 7666), in any case and spacing, such as
 * 'bd18-4pe'. Returns null for any other text. The postcode need not exist.
 */
export function readPostCode(input: string): PostCode | null {
  const compact = input.replace(postCodeSeparators, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const unit = unitForm.exec(compact);
  if (unit?.[1]) return { outward: unit[1], unit: `${unit[1]} ${compact.slice(unit[1].length)}` };
  return outwardForm.test(compact) ? { outward: compact, unit: null } : null;
}

/** Returns 'BD18 4PE' or 'BD18', or null for text that is not a postcode. */
export function formatPostCode(input: string): string | null {
  const parsed = readPostCode(input);
  return parsed && (parsed.unit ?? parsed.outward);
}

export const postCodeSentence = 'Please enter a UK postcode, for example BD18 3HF';

export const postCode = z.pipe(
  text('Post code', { max: 20, required: 'Post code is required' }).check(
    z.refine((input) => readPostCode(input) !== null, postCodeSentence),
  ),
  z.transform((input: string) => formatPostCode(input) ?? input),
);

export const addressLength = 300;
export const addressLine = text('Address', { max: addressLength });

/**
 * Rounds degrees to a tenth of a millimetre, because more decimals mean nothing and the database
 * cannot read the smallest numbers.
 */
const rounded = z.transform((degrees: number) => Math.round(degrees * 1e9) / 1e9);

/** Positions are in degrees on WGS84. Numeric strings are accepted; NaN and Infinity are not. */
export const latitude = z.pipe(
  numeric('Latitude must be a number').check(
    z.minimum(-90, 'Latitude must be at least -90'),
    z.maximum(90, 'Latitude must be at most 90'),
  ),
  rounded,
);
export const longitude = z.pipe(
  numeric('Longitude must be a number').check(
    z.minimum(-180, 'Longitude must be at least -180'),
    z.maximum(180, 'Longitude must be at most 180'),
  ),
  rounded,
);

/** An artisan's position is rounded to these steps in degrees before it leaves the server: about 500 m in Britain. */
export const artisanPositionStep = { latitude: 0.005, longitude: 0.008 } as const;

/** A query has at most `query` characters, and returns at most `suggestions` places. */
export const placeLimits = { suggestions: 8, query: 100 } as const;

export const geolocation = { timeout: 10_000, enableHighAccuracy: true, maximumAge: 0 } as const;

const session = z.optional(z.string().check(z.maxLength(200), z.refine(isStorable, 'session is not readable')));

export const place = z.object({
  formatted_address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  postal_code: z.nullable(z.string()),
  city: z.string(),
  county: z.string(),
  precision: z.enum(['unit', 'district', 'place']),
});

export type Place = z.infer<typeof place>;

const suggestion = z.object({ place_id: z.string(), description: z.string() });

export const address = {
  suggestPlaces: route({
    method: 'GET',
    path: '/places/api/v1/autocomplete/',
    access: 'open',
    limit: 'places',
    summary: `Places and postcodes that begin with the entered text, at most ${placeLimits.suggestions}.`,
    query: z.object({
      q: z._default(z.string().check(z.maxLength(10_000), z.refine(isStorable, 'q is not readable')), ''),
      session,
    }),
    answer: z.extend(dataAnswer(z.array(suggestion)), {
      attribution: z.optional(z.string()),
    }),
  }),
  showPlace: route({
    method: 'GET',
    path: '/places/api/v1/details/',
    access: 'open',
    limit: 'places',
    summary: 'One suggested place.',
    query: z.object({
      place_id: z
        .string('place_id is required')
        .check(
          z.minLength(1, 'place_id is required'),
          z.maxLength(1_000),
          z.refine(isStorable, 'place_id is not readable'),
        ),
      session,
    }),
    answer: dataAnswer(place),
    errors: ['not_found'],
  }),
  reverseGeocode: route({
    method: 'GET',
    path: '/places/api/v1/reverse/',
    access: 'open',
    limit: 'places',
    summary: 'The nearest known place to a position; null if there is none.',
    query: z.object({ latitude, longitude }),
    answer: dataAnswer(z.nullable(place)),
  }),
};
