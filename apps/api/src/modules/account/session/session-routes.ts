import { account } from '@fixit/contract/account';
import { type App, serveData } from '../../../platform/http/serve.ts';
import type { AccountDeps } from '../account-deps.ts';
import { endSessions } from '../password/change-password-actions.ts';
import { endSession, listSessions } from './session-actions.ts';

export function sessionRoutes(app: App, deps: AccountDeps): void {
  serveData(app, account.listSessions, 'Your sessions', ({ db, caller }) => listSessions(db, caller));

  serveData(app, account.endSession, 'Logged out', ({ db, caller, params }) => endSession(db, caller, params.id), {
    endsSessions: true,
  });

  serveData(app, account.endSessions, 'Logged out everywhere', ({ db, caller }) => endSessions(db, deps, caller), {
    endsSessions: true,
  });
}
