import { audience } from '../../lib/audience.ts';
import { texts } from './account-texts.ts';

/** `type` is the name of the kind of account in the API. */
export const accountKind = (
  {
    customer: { type: 'user', motto: texts.motto, lead: null },
    artisan: { type: 'artisan', motto: texts.artisanMotto, lead: texts.forArtisans },
  } as const
)[audience];
