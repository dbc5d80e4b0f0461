import type { DecisionAction } from '@fixit/contract/case/case-decision';
import { type CaseState, caseState } from '@fixit/contract/case/case-life';
import type { CaseLetterDraft } from '@fixit/contract/operator/case/case-letter';
import { caseStateWords } from '@fixit/contract/operator/case/case-list';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { type DecisionWords, writeLetters } from '../case-letter/case-letter-actions.ts';
import * as repository from './decision-repository.ts';

export type { StoredCase } from './decision-repository.ts';
export {
  addDecision,
  closeCase,
  findCaseOfBooking,
  findCopiedText,
  listAppellants,
  listGroupedCases,
} from './decision-repository.ts';

/** Locks a case, so that two operators cannot decide at the same time. */
export async function requireCase(tx: Db, id: string): Promise<repository.StoredCase> {
  const storedCase = await repository.lockCase(tx, id);
  if (!storedCase) throw refuse('not_found', { message: `There is no case ${id}.` });
  return storedCase;
}

export const isUndecided = ({ state }: repository.StoredCase): boolean => state === caseState.open;

/** Returns why a locked case no longer accepts a decision of this kind, or null if it does. */
export async function describeEarlierDecision(
  tx: Db,
  { id, number, state, appeal_of }: repository.StoredCase,
  action: DecisionAction,
): Promise<string | null> {
  if (appeal_of !== null) return `Case ${number} is an appeal, which is granted or refused.`;
  if (state === caseState.open) return null;
  const earlierActions = await repository.listDecisionActions(tx, id);
  if (state === caseState.upheld && action !== 'dismiss' && !earlierActions.includes(action)) return null;
  return `Case ${number} has already been decided: ${caseStateWords[state].toLowerCase()}.`;
}

export type CaseDecision = Pick<DecisionWords, 'action' | 'rule' | 'reason' | 'until' | 'settledAs'> & {
  operator_id: string | null;
};

interface StoredDecision {
  state: Exclude<CaseState, 'open'>;
  letters: CaseLetterDraft[];
  letterCount: number;
}

/** Stores a decision on a locked case, with its letters. The first decision closes the case. */
export async function decideCase(
  tx: Db,
  { id: case_id, number, subject_type: subject }: repository.StoredCase,
  { operator_id, ...decision }: CaseDecision,
): Promise<StoredDecision> {
  const state = decision.action === 'dismiss' ? caseState.dismissed : caseState.upheld;
  const { action, reason } = decision;
  await repository.closeCase(tx, case_id, state);
  const newDecision = { case_id, action, rule: Number(decision.rule), reason, operator_id };
  const { id: decision_id, decided_at } = await repository.addDecision(tx, newDecision);
  const appellants = await repository.listAppellants(tx, case_id);
  const words = { ...decision, number, subject, appellants, decidedAt: new Date(decided_at) };
  const { count, drafts } = await writeLetters(tx, { case_id, decision_id }, words);
  return { state, letters: drafts, letterCount: count };
}
