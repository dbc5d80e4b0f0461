import { account } from '@fixit/contract/account';
import type { CallInput } from '@fixit/contract/route';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';

type Body<R extends keyof typeof account> = CallInput<(typeof account)[R]> extends { body: infer B } ? B : never;

/** Logs in with e-mail and password. */
export function useLogin() {
  return useMutation({
    mutationFn: (body: Body<'login'>) => call(account.login, { query: { login_type: 'user' }, body }),
  });
}

/** Signs up, or signs up again for a fresh code. */
export function useRegister() {
  return useMutation({
    mutationFn: (body: Body<'register'>) => call(account.register, { query: { user_type: 'user' }, body }),
  });
}

/** Confirms an e-mail with the mailed code. */
export function useVerifyEmail() {
  return useMutation({ mutationFn: (body: Body<'verifyEmail'>) => call(account.verifyEmail, { body }) });
}

/** Asks for another code where the sign-up form is no longer in memory. */
export function useResendCode() {
  return useMutation({ mutationFn: (body: Body<'resendCode'>) => call(account.resendCode, { body }) });
}

/** Asks for a code to set a new password with. */
export function useRequestReset() {
  return useMutation({ mutationFn: (body: Body<'requestReset'>) => call(account.requestReset, { body }) });
}

/** Sets a new password with the mailed code. */
export function useConfirmReset() {
  return useMutation({ mutationFn: (body: Body<'confirmReset'>) => call(account.confirmReset, { body }) });
}
