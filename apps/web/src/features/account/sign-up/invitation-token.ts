import { audience } from '../../../lib/audience.ts';
import { storedText } from '../pending-email.ts';

const tokenStore = storedText('artisanInvitation');

/** Holds the token of the invitation link that opened this tab, or ''. */
export const invitationToken = {
  ...tokenStore,
  /** Reads the token from the URL's fragment. There is no location while the build renders the first frame. */
  take: (): string => {
    if (import.meta.env.SSR || audience !== 'artisan') return '';
    const token = location.hash.slice(1);
    if (token) tokenStore.store(token);
    return token || tokenStore.read();
  },
};
