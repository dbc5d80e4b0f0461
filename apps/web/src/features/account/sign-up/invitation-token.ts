import { audience } from '../../../lib/audience.ts';
import { storedText } from '../pending-email.ts';

const stored = storedText('artisanInvitation');

/** Holds the token of the operator's invitation with which this tab was opened, or ''. */
export const invitationToken = {
  ...stored,
  /** Reads the address, where the token is in the fragment. The build, which renders the first frame, has no location. */
  take: (): string => {
    if (import.meta.env.SSR || audience !== 'artisan') return '';
    const token = location.hash.slice(1);
    if (token) stored.store(token);
    return token || stored.read();
  },
};
