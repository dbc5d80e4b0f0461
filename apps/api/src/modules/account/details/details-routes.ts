import { account } from '@fixit/contract/account';
import { type App, serve, serveData } from '../../../platform/http/serve.ts';
import { renameAccount } from '../account-actions.ts';
import type { AccountDeps } from '../account-deps.ts';
import { codeSent } from '../code/requester.ts';
import { confirmEmailChange, requestEmailChange } from './change-email-actions.ts';
import { showDetails } from './details-actions.ts';

export function detailsRoutes(app: App, deps: AccountDeps): void {
  serveData(app, account.showDetails, 'Your name and email', ({ db, caller }) => showDetails(db, caller));

  serveData(app, account.rename, 'Your name was changed', async ({ db, caller, body }) => {
    await renameAccount(db, caller.account_id, body);
    return showDetails(db, caller);
  });

  serve(
    app,
    account.requestEmailChange,
    async ({ db, caller, body }) => {
      await requestEmailChange(db, deps, caller, body);
      return codeSent;
    },
    { transaction: 'own', keyed: false },
  );

  serveData(
    app,
    account.confirmEmailChange,
    'Your email was changed',
    ({ db, caller, body }) => confirmEmailChange(db, caller, body),
    { transaction: 'own', keyed: false, endsSessions: true },
  );
}
