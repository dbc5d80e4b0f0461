import * as z from 'zod/mini';
import { action } from './action-details.ts';
import { logoLimits } from './logo-limits.ts';

const base64Picture = z.string('Please choose a picture').check(
  z.minLength(1, { error: 'Please choose a picture that is not empty', abort: true }),
  z.maxLength(Math.ceil(logoLimits.bytes / 3) * 4, {
    error: `A logo may be at most ${logoLimits.bytes / 1_000} kB.`,
    abort: true,
  }),
  z.refine((value) => /^[A-Za-z0-9+/]*={0,2}$/.test(value), 'This is not a file in base64'),
);

export const logoActions = {
  'logo set': action({
    summary: `show a picture in place of the lettering in headers and icons: a PNG, JPEG or WebP, at least ${logoLimits.leastWidth} pixels wide and at most ${logoLimits.bytes / 1_000} kB; emails keep the name`,
    label: 'Change the logo',
    role: 'owner',
    params: z.object({ file: base64Picture }),
    argument: { name: 'file', label: '<file>', isFile: true },
    effects: ['logo_changed'],
  }),
  'logo paint': action({
    summary: 'paint a shop sign with the name of the marketplace, and show it in place of the lettering',
    label: 'Paint a shop sign',
    role: 'owner',
    params: z.object({}),
    effects: ['logo_changed'],
  }),
  'logo remove': action({
    summary: 'show the name in the built-in lettering again',
    label: 'Remove the logo',
    role: 'owner',
    params: z.object({}),
    effects: ['logo_removed'],
  }),
} as const;
