import { jobSheet } from '@fixit/contract/job/job-sheet';
import { type App, serveData } from '../../platform/http/serve.ts';
import { showJobSheet } from './job-sheet-actions.ts';

export function jobSheetRoutes(app: App): void {
  serveData(app, jobSheet.show, 'The job sheet', ({ db, caller, params, cursors }) =>
    showJobSheet(db, caller.account_id, params.id, cursors),
  );
}
