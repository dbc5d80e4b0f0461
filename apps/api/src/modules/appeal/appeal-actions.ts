import { isAppealInTime, lastAppealDay } from '@fixit/contract/case/appeal';
import { caseDeadline } from '@fixit/contract/case/case-deadline';
import { caseState } from '@fixit/contract/case/case-life';
import type { ReportReceipt } from '@fixit/contract/case/report';
import { appealReason } from '@fixit/contract/case/report-reason';
import { formatDate } from '@fixit/contract/value/appointment';
import type { Db } from '../../db/database.ts';
import { enqueueEmail } from '../../platform/email/enqueue-email.ts';
import { refuse } from '../../platform/refusal.ts';
import { addReport, lockReporter } from '../report/report-actions.ts';
import { writeAppealReceived } from './appeal-emails.ts';
import * as repository from './appeal-repository.ts';

interface AppealRequest {
  account_id: string;
  id: string;
  words: string;
  /** These days are not working days, in addition to bank holidays. */
  closedDays: readonly string[];
}

/**
 * Locks the case so that simultaneous appeals of a side become one, and then the account, in the
 * same order as a decision that suspends or restores the account.
 */
export async function createAppeal(
  tx: Db,
  { account_id, id, words, closedDays }: AppealRequest,
): Promise<ReportReceipt> {
  const appealed = await repository.lockCaseOf(tx, account_id, id);
  if (!appealed) throw refuse('not_found', { message: 'You have no such case.' });
  const appellant = await lockReporter(tx, account_id);
  if (!appellant) throw refuse('session_ended');
  const existing = await repository.findAppealOf(tx, id, appealed.side);
  const refusal = explainAppealRefusal(appealed, existing);
  if (refusal !== null) throw refuse('state_conflict', { message: refusal });
  const due_at = caseDeadline('appeal', new Date(appealed.now), closedDays);
  const openAppeal = existing ?? (await repository.addAppeal(tx, { case_id: id, side: appealed.side, due_at }));
  const isAdded = await addReport(
    tx,
    { reporter_id: account_id },
    { case_id: openAppeal.id, reason: appealReason, words },
  );
  const receipt = { case_number: openAppeal.number, due_at: openAppeal.due_at, repeated: !isAdded };
  if (isAdded)
    await enqueueEmail(tx, { to: appellant.email, ...writeAppealReceived(appellant, appealed.number, receipt) });
  return receipt;
}

/** Returns null if the appeal is allowed. */
function explainAppealRefusal(
  { number, side, state, decided_at, now }: repository.AppealableCase,
  existing: repository.StoredAppeal | undefined,
): string | null {
  if (state === caseState.open || decided_at === null) return `Case ${number} has not been decided yet.`;
  if (existing?.state === caseState.open) return null;
  if (existing) return `An appeal against the decision in case ${number} has already been decided.`;
  if (side === 'reported' && state === caseState.dismissed)
    return `Nothing was decided against you in case ${number}, so there is nothing to appeal.`;
  if (!isAppealInTime(new Date(decided_at), new Date(now)))
    return `The time to appeal ended on ${formatDate(lastAppealDay(new Date(decided_at)))}.`;
  return null;
}
