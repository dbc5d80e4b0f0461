import { appHalf } from '../../lib/app-half.ts';
import { texts } from './texts.ts';

/** Whose accounts this half of the app logs in and signs up, as the calls name them, and what it says to them. */
export const own = (
  {
    customer: { type: 'user', motto: texts.motto, lead: null },
    artisan: { type: 'artisan', motto: texts.artisanMotto, lead: texts.forArtisans },
  } as const
)[appHalf];
