import * as z from 'zod/mini';
import { emptyAnswer, route } from './route.ts';
import { displayName, isVisible, line } from './value/name.ts';
import { isStorable, text } from './value/text.ts';

/** The first `featured` artisans are featured. `numberLength` counts the digits of a UK mobile number. */
export const waitlistLimits = { featured: 100, numberLength: 11 } as const;

/**
 * Returns the digits `07…` of a UK mobile number, however people type it (+44, spaces, a missing
 * leading 0), or null.
 */
export function readUkMobile(input: string): string | null {
  const digits = input
    .trim()
    .replace(/[\s().]|(?<=.)-/g, '')
    .replace(/^(?:\+44|0044)0?/, '0');
  const number = /^7\d{9}$/.test(digits) ? `0${digits}` : digits;
  return /^07\d{9}$/.test(number) ? number : null;
}

const numberSentence = 'Please enter a UK WhatsApp number of 11 digits, for example 07700 900123';

export const waitlist = {
  join: route({
    method: 'POST',
    path: '/waitlist/api/v1/entries/',
    access: 'open',
    limit: 'waitlist',
    summary: 'Puts an artisan on the waitlist, once for each number.',
    body: z.object({
      fullName: displayName('Full name', 200),
      whatsappNumber: z.pipe(
        z
          .pipe(
            z.union([z.string(), z.number()], 'WhatsApp number is required'),
            z.transform((value: string | number) => String(value)),
          )
          .check(
            z.refine(isStorable, { error: numberSentence, abort: true }),
            z.refine((value) => value.trim() !== '', { error: 'WhatsApp number is required', abort: true }),
            z.refine((value) => value.length <= 30 && readUkMobile(value) !== null, numberSentence),
          ),
        z.transform((value: string) => readUkMobile(value) ?? value),
      ),
      services: line('Services', { max: 500, required: 'Services are required' }),
      city: line('City', { max: 100 }),
      socialMedia: z.optional(
        z.nullable(
          text('Social profile', { min: 0, max: 300 }).check(
            z.refine(isVisible, 'Social profile contains characters that cannot be shown'),
          ),
        ),
      ),
      joinWhatsAppGroup: z.pipe(
        z.union([z.enum(['yes', 'no']), z.boolean()], 'This must be yes or no'),
        z.transform((value: 'yes' | 'no' | boolean) => value === true || value === 'yes'),
      ),
    }),
    status: 201,
    answer: emptyAnswer,
  }),
};
