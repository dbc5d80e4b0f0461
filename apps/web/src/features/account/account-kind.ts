import { audience } from '../../lib/audience.ts';
import { texts } from './account-texts.ts';

/** The calls have these names for the two kinds of account. */
export const accountKind = (
  {
    customer: { type: 'user', motto: texts.motto, lead: null },
    artisan: { type: 'artisan', motto: texts.artisanMotto, lead: texts.forArtisans },
  } as const
)[audience];
