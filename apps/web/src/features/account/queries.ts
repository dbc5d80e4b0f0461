import { account } from '@fixit/contract/account';
import type { CallInput } from '@fixit/contract/route';
import { useAction } from '../../lib/action.ts';
import { call } from '../../lib/client.ts';
import { endSession } from '../../lib/session.ts';

type Body<R extends keyof typeof account> = CallInput<(typeof account)[R]> extends { body: infer B } ? B : never;

const register = (body: Body<'register'>) => call(account.register, { query: { user_type: 'user' }, body });
const verifyEmail = (body: Body<'verifyEmail'>) => call(account.verifyEmail, { body });
const resendCode = (body: Body<'resendCode'>) => call(account.resendCode, { body });
const requestReset = (body: Body<'requestReset'>) => call(account.requestReset, { body });
const confirmReset = (body: Body<'confirmReset'>) => call(account.confirmReset, { body });

/** Signs up, or signs up again for a fresh code. */
export const useRegister = () => useAction(register);

/** Confirms an e-mail with the mailed code. */
export const useVerifyEmail = () => useAction(verifyEmail);

/** Asks for another code where the sign-up form is no longer in memory. */
export const useResendCode = () => useAction(resendCode);

/** Asks for a code to set a new password with. */
export const useRequestReset = () => useAction(requestReset);

/** Sets a new password with the mailed code. */
export const useConfirmReset = () => useAction(confirmReset);

const changePassword = (body: Body<'changePassword'>) => call(account.changePassword, { body });

/** Changes the password, which ends every session. */
export const useChangePassword = () => useAction(changePassword);

/** Ends the session here at once; the server is told, and a failure of that is only logged. */
export function signOut(): void {
  call(account.logout, {}).catch((error: unknown) => console.error(error));
  endSession('signed_out');
}
