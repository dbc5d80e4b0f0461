import { account } from '@fixit/contract/account';
import { type App, serveData } from '../../../platform/http/serve.ts';
import type { AccountDeps } from '../account-deps.ts';
import { downloadAccount, removeAccount } from './personal-data-actions.ts';

export function personalDataRoutes(app: App, deps: AccountDeps): void {
  serveData(app, account.download, 'Your data', ({ db, caller }) => downloadAccount(db, deps, caller));

  serveData(
    app,
    account.remove,
    'Your account was deleted',
    ({ db, caller, body }) => removeAccount(db, deps, caller, body),
    { transaction: 'own', keyed: false, endsSessions: true },
  );
}
