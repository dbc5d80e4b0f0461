import type { Db } from '../../db/database.ts';
import { eraseOldEvidence } from './decision-actions.ts';

export const caseSchedules = { case_evidence_sweep: '7 4 * * *' };

export function caseTasks(db: Db) {
  return { case_evidence_sweep: () => eraseOldEvidence(db) };
}
