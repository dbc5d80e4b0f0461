import { report } from '@fixit/contract/case/report';
import { readClosedDays } from '@fixit/contract/operator/market-setting';
import { type App, serveData } from '../../platform/http/serve.ts';
import type { Files } from '../../platform/storage/files.ts';
import { createReport } from './report-actions.ts';

export function reportRoutes(app: App, { files }: { files: Files }): void {
  serveData(
    app,
    report.create,
    'Thank you. We have your report.',
    ({ db, caller, body }) => {
      const closedDays = readClosedDays(app.platform.settings.values.closed_days);
      return createReport(db, files, { account_id: caller.account_id, input: body, closedDays });
    },
    { transaction: 'own' },
  );
}
