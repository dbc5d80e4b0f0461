import * as z from 'zod/mini';
import type { EffectName } from './operator-effect.ts';

/** A suspension lasts until the end of this day in London. */
export const suspensionEnd = z.iso
  .date('Please enter a date, such as 2026-12-31')
  .check(z.regex(/^2/, 'Please enter a date from the year 2000 on'));

export const suspensionEndOption = {
  flag: '--until <date>',
  help: 'the last day of the suspension, such as 2026-12-31; without it, the suspension has no end',
  isOptional: true,
  isDate: true,
} as const;

export const suspensionEffects = [
  'account_suspended',
  'suspension_extended',
  'session_ended',
  'listing_hidden',
  'request_cancelled',
  'proposal_cancelled',
  'appointment_cancelled',
  'acceptance_released',
] as const satisfies EffectName[];
