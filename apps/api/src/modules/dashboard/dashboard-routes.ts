import { dashboard } from '@fixit/contract/dashboard';
import type { CardLabels } from '@fixit/contract/service';
import { type App, serve } from '../../platform/http/serve.ts';
import { showDashboard } from './dashboard-actions.ts';

export function dashboardRoutes(app: App, labels: CardLabels): void {
  serve(app, dashboard.show, async ({ db, caller, query }) => ({
    message: 'Dashboard',
    data: { ...(await showDashboard(db, caller, query)), ...labels },
  }));
}
