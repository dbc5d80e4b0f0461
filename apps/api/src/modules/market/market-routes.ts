import { operator } from '@fixit/contract/operator/operator';
import type { RelyingParty } from '../../platform/http/operator/own-origin.ts';
import { serveOperator } from '../../platform/http/operator/serve-operator.ts';
import type { App } from '../../platform/http/serve.ts';
import { showCoverage } from './coverage-actions.ts';
import { showOverview } from './market-actions.ts';

export function marketRoutes(app: App, party: RelyingParty): void {
  serveOperator(app, party, operator.showOverview, async ({ db }) => ({
    message: 'Overview.',
    data: await showOverview(db),
  }));
  serveOperator(app, party, operator.showCoverage, async ({ db, query }) => ({
    message: 'Coverage.',
    data: await showCoverage(db, query.area),
  }));
}
