import { account } from '@fixit/contract/account';
import { dropDrafts } from '../../lib/form/draft.ts';
import { call } from '../../lib/http/client.ts';
import { chosenAddressKey, endSession } from '../../lib/http/session.ts';

export function forgetPerson(): void {
  localStorage.removeItem(chosenAddressKey());
  forgetSession();
}

function forgetSession(): void {
  dropDrafts();
  endSession('signed_out');
}

/** Logs out and drops drafts. A failed logout call is only logged. */
export function signOut(): void {
  call(account.logout, {}).catch((error: unknown) => console.error(error));
  forgetSession();
}
