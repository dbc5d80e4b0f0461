import type { Db } from '../../db/database.ts';
import { eraseOutdatedReports } from './unconfirmed-report-repository.ts';

export const reportSchedules = { unconfirmed_report_sweep: '27 * * * *' };

export function reportTasks(db: Db) {
  return { unconfirmed_report_sweep: () => eraseOutdatedReports(db) };
}
