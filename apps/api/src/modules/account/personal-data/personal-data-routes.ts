import { account } from '@fixit/contract/account';
import { type App, serve, serveData } from '../../../platform/http/serve.ts';
import { streamData } from '../../../platform/http/streamed-json.ts';
import type { AccountDeps } from '../account-deps.ts';
import { downloadAccount, removeAccount } from './personal-data-actions.ts';

export function personalDataRoutes(app: App, deps: AccountDeps): void {
  serve(app, account.download, ({ db, caller }) =>
    streamData('Your data', (send) => downloadAccount(db, deps, caller, send)),
  );

  serveData(
    app,
    account.remove,
    'Your account was deleted',
    ({ db, caller, body }) => removeAccount(db, deps, caller, body),
    { transaction: 'own', keyed: false, endsSessions: true },
  );
}
