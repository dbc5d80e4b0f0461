import { isAppealInTime, lastAppealDay } from '@fixit/contract/case/appeal';
import { caseDeadline } from '@fixit/contract/case/case-deadline';
import { caseState } from '@fixit/contract/case/case-life';
import type { ReportReceipt } from '@fixit/contract/case/report';
import { appealReason } from '@fixit/contract/case/report-reason';
import { writeDate } from '@fixit/contract/value/appointment';
import type { Db } from '../../db/database.ts';
import { enqueueEmail } from '../../platform/email/enqueue-email.ts';
import { refuse } from '../../platform/refusal.ts';
import { addReport } from '../report/report-actions.ts';
import { writeAppealReceived } from './appeal-emails.ts';
import * as repository from './appeal-repository.ts';

interface AppealRequest {
  account_id: string;
  id: string;
  words: string;
  /** These days are no working days, besides bank holidays. */
  extraDays: readonly string[];
}

/**
 * Opens the appeal of the caller's side, or joins the open one of another reporter. Locks the case, so that a side that
 * appeals twice at once has one appeal. The account is locked after the case, as by a decision that suspends or restores
 * it.
 */
export async function createAppeal(
  tx: Db,
  { account_id, id, words, extraDays }: AppealRequest,
): Promise<ReportReceipt> {
  const found = await repository.lockCaseOf(tx, account_id, id);
  if (!found) throw refuse('not_found', { message: 'There is no such case of yours.' });
  const appellant = await repository.lockAppellant(tx, account_id);
  if (!appellant) throw refuse('session_ended');
  const opened = await repository.findAppealOf(tx, id, found.side);
  const refusal = explainNoAppeal(found, opened);
  if (refusal !== null) throw refuse('state_conflict', { message: refusal });
  const due_at = caseDeadline('appeal', new Date(found.now), extraDays);
  const stored = opened ?? (await repository.addAppeal(tx, { case_id: id, side: found.side, due_at }));
  const isAdded = await addReport(tx, { reporter_id: account_id }, { case_id: stored.id, reason: appealReason, words });
  const receipt = { case_number: stored.number, due_at: stored.due_at, repeated: !isAdded };
  if (isAdded)
    await enqueueEmail(tx, { to: appellant.email, ...writeAppealReceived(appellant, found.number, receipt) });
  return receipt;
}

function explainNoAppeal(
  { number, side, state, decided_at, now }: repository.AppealableCase,
  opened: repository.StoredAppeal | undefined,
): string | null {
  if (state === caseState.open || decided_at === null) return `Case ${number} is not decided yet.`;
  if (opened?.state === caseState.open) return null;
  if (opened) return `An appeal against the decision of case ${number} was decided already.`;
  if (side === 'reported' && state === caseState.dismissed)
    return `Nothing was decided against you in case ${number}, so there is nothing to appeal.`;
  if (!isAppealInTime(new Date(decided_at), new Date(now)))
    return `The time to appeal ended with ${writeDate(lastAppealDay(new Date(decided_at)))}.`;
  return null;
}
