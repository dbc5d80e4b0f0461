import { ownCase } from '@fixit/contract/case/own-case';
import { type App, serve, serveData } from '../../platform/http/serve.ts';
import { listOwnCases, showOwnCase } from './own-case-actions.ts';

export function ownCaseRoutes(app: App): void {
  serve(app, ownCase.list, async ({ db, caller, query, cursors }) => {
    return { message: 'Your cases', ...(await listOwnCases(db, caller.account_id, query, cursors)) };
  });

  serveData(app, ownCase.show, 'Your case', ({ db, caller, params }) => showOwnCase(db, caller.account_id, params.id));
}
