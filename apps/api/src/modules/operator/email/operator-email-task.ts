import type { Db } from '../../../db/database.ts';
import type { Schedules } from '../../../platform/queue/schedules.ts';
import type { Examine } from '../system/cached-examination.ts';
import { emailOperators } from './operator-email-actions.ts';

export const operatorSchedules: Schedules = { operator_emails: '*/5 * * * *' };

export function operatorTasks(
  db: Db,
  deps: { publicUrl: string; examine: Examine; operatorEmail?: string | undefined },
) {
  return { operator_emails: () => emailOperators(db, deps) };
}
