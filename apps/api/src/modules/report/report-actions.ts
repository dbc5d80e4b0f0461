import type { report as calls, ReportReceipt } from '@fixit/contract/case/report';
import { reportReasonDetails } from '@fixit/contract/case/report-reason';
import type { ReceivedCall } from '@fixit/contract/route';
import type { Db } from '../../db/database.ts';
import { enqueueEmail } from '../../platform/email/enqueue-email.ts';
import { refuse } from '../../platform/refusal.ts';
import type { CopyPicture, Files } from '../../platform/storage/files.ts';
import { copyEvidence, hastenCase, type OpenCase, openCase } from '../case/case-actions.ts';
import { writeReportReceived } from './report-emails.ts';
import * as repository from './report-repository.ts';
import { findReportedThing } from './reported-thing-repository.ts';

type ReportInput = ReceivedCall<typeof calls.create>['body'];

interface ReportRequest {
  account_id: string;
  input: ReportInput;
  /** These days are no working days, besides bank holidays. */
  extraDays: readonly string[];
}

/**
 * Reports something to the operators, copies it and acknowledges by email. A second report by the same account changes
 * nothing while the case is open.
 */
export function createReport(db: Db, files: Files, request: ReportRequest): Promise<ReportReceipt> {
  return files.withCopies((copy) => db.transaction((tx) => storeReport(tx, request, copy)));
}

async function storeReport(
  tx: Db,
  { account_id, input, extraDays }: ReportRequest,
  copy: CopyPicture,
): Promise<ReportReceipt> {
  const reporter = await repository.lockReporter(tx, account_id);
  if (!reporter) throw refuse('session_ended');
  const { subject, subject_id, reason, words } = input;
  const thing = await findReportedThing(tx, input, account_id);
  if (!thing) throw refuse('not_found', { message: `This ${subject} is gone, or you cannot see it.` });
  if (thing.about_id === account_id) throw refuse('state_conflict', { message: `This ${subject} is your own.` });
  const clock = { class: reportReasonDetails(reason).class, extraDays };
  const opened = await openCase(tx, { subject_type: subject, subject_id, about_id: thing.about_id }, clock);
  const isAdded = await repository.addReport(tx, { case_id: opened.id, reporter_id: account_id, reason, words });
  if (!isAdded) return receiptOf(opened, true);
  const hastened = await hastenCase(tx, opened, clock);
  await copyEvidence(tx, opened.id, { exhibits: thing.exhibits, copy });
  const receipt = receiptOf(hastened, false);
  await enqueueEmail(tx, {
    to: reporter.email,
    ...writeReportReceived(reporter, { ...receipt, class: clock.class }),
  });
  return receipt;
}

const receiptOf = ({ number, due_at }: OpenCase, repeated: boolean): ReportReceipt => ({
  case_number: number,
  due_at,
  repeated,
});
