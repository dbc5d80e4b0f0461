import { audience } from '../../lib/audience.ts';
import { texts } from './account-texts.ts';

/** `type` is the API's name for the kind of account. */
export const accountKind = (
  {
    customer: { type: 'user', motto: texts.motto, lead: null },
    artisan: { type: 'artisan', motto: texts.artisanMotto, lead: texts.forArtisans },
  } as const
)[audience];
