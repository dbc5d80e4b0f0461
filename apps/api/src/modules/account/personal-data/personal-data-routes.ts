import { account } from '@fixit/contract/account';
import { type App, serve } from '../../../platform/http/serve.ts';
import type { AccountDeps } from '../account-deps.ts';
import { downloadAccount, removeAccount } from './personal-data-actions.ts';

export function personalDataRoutes(app: App, deps: AccountDeps): void {
  serve(app, account.download, async ({ db, caller }) => ({
    message: 'Your data',
    data: await downloadAccount(db, deps, caller),
  }));

  serve(
    app,
    account.remove,
    async ({ db, caller, body }) => {
      await removeAccount(db, deps, caller, body);
      return { message: 'Your account was deleted', data: null };
    },
    { transaction: 'own', keyed: false, endsSessions: true },
  );
}
