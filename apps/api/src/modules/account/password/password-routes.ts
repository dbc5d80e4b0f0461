import { account } from '@fixit/contract/account';
import { type App, serve } from '../../../platform/http/serve.ts';
import type { AccountDeps } from '../account-deps.ts';
import { codeSent } from '../code/code.ts';
import { changePassword } from './change-password-actions.ts';
import { confirmReset, requestReset } from './reset-actions.ts';

export function passwordRoutes(app: App, deps: AccountDeps): void {
  serve(
    app,
    account.requestReset,
    async ({ db, body }) => {
      await requestReset(db, deps, body.email);
      return codeSent;
    },
    { transaction: 'own', legacy: 'error' },
  );

  serve(
    app,
    account.confirmReset,
    async ({ db, body }) => {
      const device_secret = await confirmReset(db, deps, body);
      return { message: 'password reset successfully', data: null, ...(device_secret && { device_secret }) };
    },
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
