import type { DecisionAction } from '@fixit/contract/case/case-decision';
import { caseState } from '@fixit/contract/case/case-life';
import type { ActionEffect, ActionParams } from '@fixit/contract/operator/operator-action';
import { decisionWords } from '@fixit/contract/public-page/decision-words';
import type { Db } from '../db/database.ts';
import { findEmailOf, findStandingOf, restoreAccount } from '../modules/account/suspension/suspension-actions.ts';
import {
  decideAppeal,
  type EarlierDecision,
  isHiddenByAnother,
  isSuspendedByLater,
  type LockedAppeal,
  requireAppeal,
  requireReviewer,
  type StandingDecision,
} from '../modules/appeal/decide-appeal-actions.ts';
import type { Actor } from '../modules/audit/audit-actions.ts';
import { isSettledAgainstCustomer, reverseSettlement } from '../modules/booking/completion/completion-actions.ts';
import { findCopiedText, type StoredCase } from '../modules/case/decision-actions.ts';
import { unhideMessage } from '../modules/message/hide-message-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import { unhideReview } from '../modules/review/review-actions.ts';
import { refuse } from '../platform/refusal.ts';
import { registrations } from '../registrations.ts';
import { operatorOf, requireId } from './require-id.ts';

type GrantEffect = { effect: ActionEffect<'appeal grant'>; count: number };

/** Withdraws the decisions against the appellant, or upholds the report of a reporter who appealed. */
export async function handleAppealGrant(
  tx: Db,
  { id, undo, reason }: ActionParams<'appeal grant'>,
  actor: Actor,
): Promise<OutcomeOf<'appeal grant'>> {
  const locked = await requireAppeal(tx, requireId(id, 'appeal'));
  const { appeal, appealed } = locked;
  const input = { id: appeal.id, undo, reason };
  if (appeal.state !== caseState.open) return { message: describeDecided(locked), arguments: input };
  const operator_id = operatorOf(actor);
  const reviewer = await requireReviewer(tx, locked, operator_id);
  const withdrawn = await chooseDecisions(tx, locked, undo);
  const undoEffects = await undoDecisions(tx, locked, { decisions: withdrawn, reason });
  const unchanged = await listUnchanged(tx, appealed, { decisions: withdrawn, undoEffects });
  const verdict = { action: 'grant' as const, reason, operator_id, reviewer, withdrawn, unchanged };
  const { state, withdrawnCount, letters, letterCount } = await decideAppeal(tx, locked, verdict);
  return {
    message: `The appeal against case ${appealed.number} is granted.`,
    effects: [
      { effect: 'appeal_granted', count: 1 },
      ...(withdrawnCount > 0 ? [{ effect: 'decision_withdrawn' as const, count: withdrawnCount }] : []),
      ...undoEffects,
      ...(letterCount > 0 ? [{ effect: 'letter_written' as const, count: letterCount }] : []),
    ],
    changed: { before: { state: appeal.state }, after: { state } },
    arguments: input,
    letters,
  };
}

export async function handleAppealRefuse(
  tx: Db,
  { id, reason }: ActionParams<'appeal refuse'>,
  actor: Actor,
): Promise<OutcomeOf<'appeal refuse'>> {
  const locked = await requireAppeal(tx, requireId(id, 'appeal'));
  const { appeal, appealed } = locked;
  const input = { id: appeal.id, reason };
  if (appeal.state !== caseState.open) return { message: describeDecided(locked), arguments: input };
  const operator_id = operatorOf(actor);
  const reviewer = await requireReviewer(tx, locked, operator_id);
  const verdict = { action: 'refuse' as const, reason, operator_id, reviewer, withdrawn: [], unchanged: [] };
  const { state, letters, letterCount } = await decideAppeal(tx, locked, verdict);
  return {
    message: `The appeal against case ${appealed.number} is refused. The decision stands.`,
    effects: [
      { effect: 'appeal_refused', count: 1 },
      ...(letterCount > 0 ? [{ effect: 'letter_written' as const, count: letterCount }] : []),
    ],
    changed: { before: { state: appeal.state }, after: { state } },
    arguments: input,
    letters,
  };
}

const describeDecided = ({ appeal, appealed }: LockedAppeal) =>
  `The appeal against case ${appealed.number} has already been decided: ${appeal.state === caseState.upheld ? 'granted' : 'refused'}.`;

/**
 * A reporter's appeal withdraws the dismissal, or a settlement against the customer who reported the
 * dispute. Refuses a decision that the case does not have.
 */
async function chooseDecisions(
  tx: Db,
  { appeal, appealed, decisions }: LockedAppeal,
  undo: ActionParams<'appeal grant'>['undo'],
): Promise<StandingDecision[]> {
  if (appeal.appeal_side === 'reporter') {
    const settlement = decisions.find(({ action }) => action === 'settle');
    const isAgainstReporter = settlement && (await isSettledAgainstCustomer(tx, appealed, settlement.id));
    return decisions.filter(({ action }) => action === 'dismiss' || (isAgainstReporter && action === 'settle'));
  }
  if (undo === 'everything') return decisions;
  const chosenDecisions = decisions.filter(({ action }) => action === undo);
  if (chosenDecisions.length > 0) return chosenDecisions;
  const words = decisions.map(({ action }) => decisionWords(action)).join(', ');
  throw refuse('state_conflict', {
    message: `Case ${appealed.number} has no such decision. What was decided: ${words}.`,
  });
}

/** Undoes decisions as far as possible. Removed pictures and cancelled bookings do not come back. */
async function undoDecisions(
  tx: Db,
  { appealed, earlier }: LockedAppeal,
  { decisions, reason }: { decisions: readonly StandingDecision[]; reason: string },
): Promise<GrantEffect[]> {
  const effects: GrantEffect[] = [];
  for (const decision of decisions) {
    if (decision.action === 'hide') effects.push(...(await showSubject(tx, appealed)));
    if (decision.action === 'suspend') effects.push(...(await restoreReported(tx, appealed.about_id, decision)));
  }
  if (appealed.subject_type !== 'booking') return effects;
  const grants = earlier.filter(({ action }) => action === 'grant');
  return [
    ...effects,
    ...(await reverseDispute(tx, appealed.subject_id, { decisions: [...decisions, ...grants], reason })),
  ];
}

/** Lists the withdrawn decisions whose subject stays hidden, or whose account stays suspended. */
async function listUnchanged(
  tx: Db,
  { about_id }: StoredCase,
  { decisions, undoEffects }: { decisions: readonly StandingDecision[]; undoEffects: readonly GrantEffect[] },
): Promise<DecisionAction[]> {
  const { suspended_at } = await findStandingOf(tx, about_id);
  const isVisible = undoEffects.some(({ effect }) => effect === 'message_shown' || effect === 'review_shown');
  return decisions
    .map(({ action }) => action)
    .filter((action) => (action === 'hide' && !isVisible) || (action === 'suspend' && suspended_at !== null));
}

/** A subject that another case has hidden stays hidden. */
async function showSubject(tx: Db, { id, subject_type, subject_id }: StoredCase): Promise<GrantEffect[]> {
  if (await isHiddenByAnother(tx, id)) return [];
  if (subject_type === 'review')
    return (await unhideReview(tx, subject_id)) ? [{ effect: 'review_shown', count: 1 }] : [];
  if (subject_type !== 'message') return [];
  const text = await findCopiedText(tx, id);
  return (await unhideMessage(tx, subject_id, text)) ? [{ effect: 'message_shown', count: 1 }] : [];
}

/** An account that another case or an operator has since suspended stays suspended. */
async function restoreReported(tx: Db, account_id: string, decision: StandingDecision): Promise<GrantEffect[]> {
  const email = await findEmailOf(tx, account_id);
  const { suspended_reason } = await findStandingOf(tx, account_id);
  if (email === undefined || suspended_reason !== decision.reason) return [];
  if (await isSuspendedByLater(tx, account_id, decision)) return [];
  const { before, after } = await restoreAccount(tx, registrations, email, { isEmailed: false });
  if (before === after) return [];
  const listings = after.listings - before.listings;
  return [
    { effect: 'account_restored', count: 1 },
    ...(listings > 0 ? [{ effect: 'listing_shown' as const, count: listings }] : []),
  ];
}

/** Reverses the settlement of a dispute if one of these decisions settled it. */
async function reverseDispute(
  tx: Db,
  booking_id: string,
  { decisions, reason }: { decisions: readonly EarlierDecision[]; reason: string },
): Promise<GrantEffect[]> {
  const ids = decisions.map(({ id }) => id);
  const outcome = await reverseSettlement(tx, booking_id, { decision_ids: ids, reason });
  if (outcome === undefined) return [];
  return [{ effect: outcome === 'completed' ? 'dispute_completed' : 'dispute_cancelled', count: 1 }];
}
