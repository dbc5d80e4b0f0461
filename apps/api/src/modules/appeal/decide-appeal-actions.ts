import type { AppealDecision } from '@fixit/contract/case/appeal';
import { caseDeadline } from '@fixit/contract/case/case-deadline';
import { type CaseState, caseState } from '@fixit/contract/case/case-life';
import type { CaseLetterDraft } from '@fixit/contract/operator/case/case-letter';
import { readClosedDays } from '@fixit/contract/operator/market-setting';
import { formatAppointment, londonDateTime } from '@fixit/contract/value/appointment';
import type { Db } from '../../db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSettings } from '../../platform/settings/current-settings.ts';
import { addDecision, closeCase, listAppellants, requireCase, type StoredCase } from '../case/decision-actions.ts';
import { type AppealWords, writeAppealLetters } from '../case-letter/case-letter-actions.ts';
import * as repository from './appeal-repository.ts';

export type { EarlierDecision, StandingDecision } from './appeal-repository.ts';
export { isHiddenByAnother, isSuspendedByLater } from './appeal-repository.ts';

export interface LockedAppeal {
  appeal: repository.AppealToDecide;
  /** The appeal is against this case, which is locked too. */
  appealed: StoredCase;
  /** An appeal can still withdraw these decisions of the case. */
  decisions: repository.StandingDecision[];
  /** The list has all decisions of the case and those that granted an appeal against it. */
  earlier: repository.EarlierDecision[];
}

/** Locks an appeal and its case so that two operators cannot decide at the same time. */
export async function requireAppeal(tx: Db, id: string): Promise<LockedAppeal> {
  const appeal = await repository.lockAppeal(tx, id);
  if (!appeal) throw refuse('not_found', { message: `There is no appeal ${id}.` });
  const appealed = await requireCase(tx, appeal.appeal_of);
  const earlier = await repository.listEarlierDecisions(tx, appealed.id);
  return { appeal, appealed, decisions: earlier.filter(isStanding), earlier };
}

const isStanding = (decision: repository.EarlierDecision): decision is repository.StandingDecision =>
  decision.action !== 'grant' && !decision.is_withdrawn;

/**
 * Refuses an operator who decided the case or granted the other side's appeal, unless nobody else can
 * decide or three working days have passed. A command names no operator, so it is treated like an
 * operator who decided the case.
 */
export async function requireReviewer(
  tx: Db,
  { appeal, appealed, earlier }: LockedAppeal,
  operator_id: string | null,
): Promise<AppealWords['reviewer']> {
  const deciders = earlier.flatMap((decision) => decision.operator_id ?? []);
  if (operator_id !== null && !deciders.includes(operator_id)) return 'another';
  if (!(await repository.hasAnotherOperator(tx, deciders))) return 'only';
  const { closed_days } = await readSettings(tx, {});
  const from = caseDeadline('ordinary', new Date(appeal.reported_at), readClosedDays(closed_days));
  if (new Date(appeal.now) >= from) return 'late';
  const cause = operator_id === null ? 'A command names no operator' : `You decided case ${appealed.number}`;
  const moment = formatAppointment(...(londonDateTime(from.toISOString()) ?? ['', '']));
  const message = `${cause}, so somebody else must decide the appeal. Any operator may decide it from ${moment}.`;
  throw refuse('state_conflict', { message });
}

interface AppealVerdict {
  action: AppealDecision;
  reason: string;
  operator_id: string | null;
  reviewer: AppealWords['reviewer'];
  withdrawn: readonly repository.StandingDecision[];
  unchanged: AppealWords['unchanged'];
}

interface DecidedAppeal {
  state: Exclude<CaseState, 'open'>;
  withdrawnCount: number;
  letters: CaseLetterDraft[];
  letterCount: number;
}

/**
 * Stores the decision of a locked appeal and its letters, and withdraws decisions of its case. A
 * granted appeal of a reporter makes the case upheld; one of the reported side makes it dismissed if
 * no decision stands.
 */
export async function decideAppeal(
  tx: Db,
  { appeal, appealed, decisions, earlier }: LockedAppeal,
  { action, reason, operator_id, reviewer, withdrawn, unchanged }: AppealVerdict,
): Promise<DecidedAppeal> {
  const state = action === 'grant' ? caseState.upheld : caseState.dismissed;
  await closeCase(tx, appeal.id, state);
  const withdrawnCount = await repository.withdrawDecisions(
    tx,
    withdrawn.map(({ id }) => id),
  );
  const isPartial = withdrawn.length < decisions.length;
  if (action === 'grant' && appeal.appeal_side === 'reporter')
    await repository.changeOutcome(tx, appealed.id, caseState.upheld);
  else if (action === 'grant' && !isPartial) await repository.changeOutcome(tx, appealed.id, caseState.dismissed);
  const rule = earlier.at(-1)?.rule;
  if (rule === undefined) throw new Error(`Case ${appealed.number} was never decided`);
  const newDecision = { case_id: appeal.id, action, rule, reason, operator_id };
  const { id: decision_id, decided_at } = await addDecision(tx, newDecision);
  const { number, subject_type: subject } = appealed;
  const words = {
    number,
    subject,
    appellant: appeal.appeal_side,
    unchanged,
    action,
    reason,
    reviewer,
    isPartial,
    appellants: await listAppellants(tx, appealed.id),
    withdrawn: withdrawn.map((decision) => decision.action),
    rule: String(rule),
    decidedAt: new Date(decided_at),
  };
  const { count, drafts } = await writeAppealLetters(tx, { case_id: appealed.id, decision_id }, words);
  return { state, withdrawnCount, letters: drafts, letterCount: count };
}
