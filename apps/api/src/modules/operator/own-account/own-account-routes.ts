import { operator } from '@fixit/contract/operator/operator';
import type { RelyingParty } from '../../../platform/http/operator/own-origin.ts';
import { serveOperator } from '../../../platform/http/operator/serve-operator.ts';
import type { App } from '../../../platform/http/serve.ts';
import * as ownAccount from './own-account-actions.ts';

export function ownAccountRoutes(app: App, party: RelyingParty): void {
  serveOperator(app, party, operator.showOwnAccount, async ({ db, caller }) => ({
    message: 'Your account.',
    data: await ownAccount.showOwnAccount(db, caller),
  }));
  serveOperator(
    app,
    party,
    operator.beginOwnPasskey,
    async ({ db, caller }) => ({
      message: 'Started.',
      data: { ...(await ownAccount.beginOwnPasskey(db, party, caller)) },
    }),
    { transaction: 'own' },
  );
  serveOperator(
    app,
    party,
    operator.addOwnPasskey,
    async ({ db, caller, body }) => {
      await ownAccount.addOwnPasskey(db, party, caller, body);
      return { message: 'The passkey is added.', data: null };
    },
    { transaction: 'own' },
  );
  serveOperator(app, party, operator.removeOwnPasskey, async ({ db, caller, params }) => {
    await ownAccount.removeOwnPasskey(db, party, caller, params.id);
    return { message: 'The passkey is removed.', data: null };
  });
  serveOperator(app, party, operator.renewRecoveryCodes, async ({ db, caller }) => ({
    message: 'These codes replace the old ones.',
    data: { recovery_codes: await ownAccount.renewRecoveryCodes(db, party, caller) },
  }));
  serveOperator(app, party, operator.chooseOwnEmails, async ({ db, caller, body }) => ({
    message: 'Your email settings have been changed.',
    data: await ownAccount.chooseOwnEmails(db, caller, body),
  }));
}
