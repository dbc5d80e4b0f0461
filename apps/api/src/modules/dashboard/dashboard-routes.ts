import { dashboard } from '@fixit/contract/dashboard';
import type { CardLabels } from '@fixit/contract/service';
import { type App, serveData } from '../../platform/http/serve.ts';
import { showDashboard } from './dashboard-actions.ts';

export function dashboardRoutes(app: App, readLabels: () => CardLabels): void {
  serveData(app, dashboard.show, 'Dashboard', async ({ db, caller, query }) => ({
    ...(await showDashboard(db, caller, query)),
    ...readLabels(),
  }));
}
