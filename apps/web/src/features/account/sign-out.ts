import { account } from '@fixit/contract/account';
import { call } from '../../lib/client.ts';
import { dropDrafts } from '../../lib/draft.ts';
import { endSession } from '../../lib/session.ts';

/** Ends what this tab knows of somebody whose sessions the server has ended. */
export function leave(): void {
  dropDrafts();
  endSession('signed_out');
}

/** Ends the session here at once, with what was typed and not sent; the server is told, and a failure of that is only logged. */
export function signOut(): void {
  call(account.logout, {}).catch((error: unknown) => console.error(error));
  leave();
}
