import { account } from '@fixit/contract/account';
import { type App, serve } from '../../../platform/http/serve.ts';
import type { AccountDeps } from '../account-deps.ts';
import { endSessions } from '../password/change-password-actions.ts';
import { endSession, listSessions } from './session-actions.ts';

export function sessionRoutes(app: App, deps: AccountDeps): void {
  serve(app, account.listSessions, async ({ db, caller }) => ({
    message: 'Your sessions',
    data: await listSessions(db, caller),
  }));

  serve(
    app,
    account.endSession,
    async ({ db, caller, params }) => {
      await endSession(db, caller, params.id);
      return { message: 'Signed out', data: null };
    },
    { endsSessions: true },
  );

  serve(
    app,
    account.endSessions,
    async ({ db, caller }) => {
      await endSessions(db, deps, caller);
      return { message: 'Signed out everywhere', data: null };
    },
    { endsSessions: true },
  );
}
