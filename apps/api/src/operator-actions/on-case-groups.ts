import type { ActionParams } from '@fixit/contract/operator/operator-action';
import type { Db } from '../db/database.ts';
import { type Actor, recordAuditOf } from '../modules/audit/audit-actions.ts';
import { lockDisputeOfCase } from '../modules/booking/completion/completion-actions.ts';
import { isUndecided, listGroupedCases, requireCase, type StoredCase } from '../modules/case/decision-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import { conflict, handleCaseDismiss } from './on-cases.ts';
import { requireId } from './require-id.ts';

/**
 * Dismisses all of the cases or none. Each has its own row in the audit log. Returns the letters of
 * the first case, because those of the others differ only in the case number.
 */
export async function handleCaseDismissGroup(
  tx: Db,
  { ids, rule, reason }: ActionParams<'case dismiss-group'>,
  actor: Actor,
): Promise<OutcomeOf<'case dismiss-group'>> {
  const sortedIds = ids.map((id) => requireId(id, 'case')).toSorted();
  const lockedCases: StoredCase[] = [];
  for (const id of sortedIds) lockedCases.push(await requireGroupable(tx, id, lockedCases[0]));
  const cases = await listGroupedCases(tx, sortedIds);
  const erasedCase = cases.find(({ copies }) => !copies.some(({ text, picture }) => text !== '' || picture !== null));
  if (erasedCase) throw conflict(`The copies of case ${erasedCase.number} are erased, so it is decided on its own.`);
  const outcomes: OutcomeOf<'case dismiss'>[] = [];
  for (const id of sortedIds) {
    const outcome = await handleCaseDismiss(tx, { id, rule, reason }, actor);
    if (outcome.changed)
      await recordAuditOf(tx, actor, { command: 'case dismiss', arguments: outcome.arguments, ...outcome.changed });
    outcomes.push(outcome);
  }
  const letters = outcomes
    .flatMap(({ effects = [] }) => effects)
    .reduce((sum, { effect, count }) => (effect === 'letter_written' ? sum + count : sum), 0);
  return {
    message: `${sortedIds.length} ${sortedIds.length === 1 ? 'case is' : 'cases are'} dismissed.`,
    effects: [
      { effect: 'case_dismissed', count: sortedIds.length },
      ...(letters > 0 ? [{ effect: 'letter_written' as const, count: letters }] : []),
    ],
    changed: { before: { open: sortedIds.length }, after: { open: 0 } },
    arguments: { ids: sortedIds, rule, reason },
    letters: outcomes[0]?.letters ?? [],
    cases,
  };
}

/** Locks a case. Refuses appeals, disputes, decided cases and subjects of a different kind from the first. */
async function requireGroupable(tx: Db, id: string, first: StoredCase | undefined): Promise<StoredCase> {
  const dispute = await lockDisputeOfCase(tx, id);
  const storedCase = await requireCase(tx, id);
  const { number, subject_type, appeal_of } = storedCase;
  if (appeal_of !== null) throw conflict(`Case ${number} is an appeal, which is granted or refused.`);
  if (!isUndecided(storedCase)) throw conflict(`Case ${number} has already been decided.`);
  if (dispute) throw conflict(`Case ${number} is a dispute, which is decided on its own.`);
  if (first && first.subject_type !== subject_type)
    throw conflict(
      `Case ${number} is about a ${subject_type}, and case ${first.number} about a ${first.subject_type}. Choose cases of one kind.`,
    );
  return storedCase;
}
