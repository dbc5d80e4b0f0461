import { appeal } from '@fixit/contract/case/appeal';
import { readClosedDays } from '@fixit/contract/operator/market-setting';
import { type App, serveData } from '../../platform/http/serve.ts';
import { createAppeal } from './appeal-actions.ts';

export function appealRoutes(app: App): void {
  serveData(app, appeal.create, 'Thank you. We have your appeal.', ({ db, caller, params, body }) => {
    const closedDays = readClosedDays(app.platform.settings.values.closed_days);
    return createAppeal(db, { account_id: caller.account_id, id: params.id, words: body.words, closedDays });
  });
}
