import { type CaseState, caseState, evidenceMonths } from '@fixit/contract/case/case-life';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { removePictures } from '../../platform/storage/files.ts';
import * as repository from './decision-repository.ts';

export type { StoredCase } from './decision-repository.ts';

/** Locks a case, so that two operators decide one after the other. */
export async function requireCase(tx: Db, id: string): Promise<repository.StoredCase> {
  const found = await repository.lockCase(tx, id);
  if (!found) throw refuse('not_found', { message: `There is no case ${id}.` });
  return found;
}

/** Closes a locked open case. */
export async function closeCase(
  tx: Db,
  state: Exclude<CaseState, 'open'>,
  decision: repository.NewDecision,
): Promise<void> {
  if (!(await repository.closeCase(tx, state, decision))) throw new Error(`The case ${decision.case_id} was not open`);
}

export const isUndecided = ({ state }: repository.StoredCase): boolean => state === caseState.open;

export function eraseOldEvidence(db: Db): Promise<void> {
  return db.transaction(async (tx) => removePictures(tx, await repository.eraseOldEvidence(tx, evidenceMonths)));
}
