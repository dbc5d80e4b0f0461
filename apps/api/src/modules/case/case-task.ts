import type { Db } from '../../db/database.ts';
import { eraseOldCases } from './retention-actions.ts';

export const caseSchedules = { case_evidence_sweep: '7 4 * * *' };

export function caseTasks(db: Db) {
  return { case_evidence_sweep: () => eraseOldCases(db) };
}
