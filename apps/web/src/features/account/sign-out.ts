import { account } from '@fixit/contract/account';
import { dropDrafts } from '../../lib/form/draft.ts';
import { call } from '../../lib/http/client.ts';
import { chosenAddressKey, endSession } from '../../lib/http/session.ts';

/** Forgets whatever this browser keeps of somebody whose sessions the server has ended, the chosen address too. */
export function forgetPerson(): void {
  localStorage.removeItem(chosenAddressKey());
  forgetSession();
}

function forgetSession(): void {
  dropDrafts();
  endSession('signed_out');
}

/** Ends the session here at once, with what was typed and not sent; the server is told, and a failure of that is only logged. */
export function signOut(): void {
  call(account.logout, {}).catch((error: unknown) => console.error(error));
  forgetSession();
}
