import { caseStateWords } from '@fixit/contract/operator/case/case-list';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { isUndecided, requireCase, type StoredCase } from './decision-actions.ts';

export { assignCase, findAssignee } from './assignment-repository.ts';

/** Locks an open case, and refuses a decided one. */
export async function requireOpenCase(tx: Db, id: string): Promise<StoredCase> {
  const storedCase = await requireCase(tx, id);
  if (isUndecided(storedCase)) return storedCase;
  const state = caseStateWords[storedCase.state].toLowerCase();
  throw refuse('state_conflict', { message: `Case ${storedCase.number} has already been decided: ${state}.` });
}
