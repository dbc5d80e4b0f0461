import { account } from '@fixit/contract/account';
import { type App, serve } from '../../../platform/http/serve.ts';
import type { AccountDeps } from '../account-deps.ts';
import { answerRequester } from '../code/requester.ts';
import { changePassword } from './change-password-actions.ts';
import { confirmReset, confirmResetLink, requestReset } from './reset-actions.ts';

const passwordReset = { message: 'password reset successfully', data: null };

export function passwordRoutes(app: App, deps: AccountDeps): void {
  serve(
    app,
    account.requestReset,
    async ({ db, body }) => {
      return answerRequester(await requestReset(db, deps, body.email));
    },
    { transaction: 'own', keyed: false, legacy: 'error' },
  );

  serve(
    app,
    account.confirmReset,
    async ({ db, body }) => {
      const device_secret = await confirmReset(db, deps, body);
      return { ...passwordReset, ...(device_secret && { device_secret }) };
    },
    { transaction: 'own', keyed: false, legacy: 'error' },
  );

  serve(
    app,
    account.confirmResetLink,
    async ({ db, body }) => ({ ...passwordReset, device_secret: await confirmResetLink(db, deps, body) }),
    { transaction: 'own', keyed: false, legacy: 'error' },
  );

  serve(
    app,
    account.changePassword,
    async ({ db, caller, body }) => {
      const device_secret = await changePassword(db, deps, caller, body);
      return { message: "You've successfully changed your password.", data: null, device_secret };
    },
    { transaction: 'own', keyed: false, endsSessions: true },
  );
}
