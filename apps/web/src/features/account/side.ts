import { side } from '../../lib/side.ts';
import { texts } from './texts.ts';

/** Whose accounts this half of the app logs in and signs up, as the calls name them, and how it greets them. */
export const own = (
  {
    customer: { type: 'user', motto: texts.motto },
    artisan: { type: 'artisan', motto: texts.artisanMotto },
  } as const
)[side];
