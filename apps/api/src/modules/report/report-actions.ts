import type { report as calls, ReportReceipt } from '@fixit/contract/case/report';
import { disputeReason, type ReportReasonName, reportReasonDetails } from '@fixit/contract/case/report-reason';
import type { ReceivedCall } from '@fixit/contract/route';
import type { Db } from '../../db/database.ts';
import { enqueueEmail } from '../../platform/email/enqueue-email.ts';
import { refuse } from '../../platform/refusal.ts';
import type { CopyPicture, Files } from '../../platform/storage/files.ts';
import { copyEvidence, hastenCase, type OpenCase, openCase } from '../case/case-actions.ts';
import { writeReportReceived } from './report-emails.ts';
import * as repository from './report-repository.ts';
import { findReportedContent, type ReportedContent } from './reported-content-repository.ts';

export { addReport, lockReporter } from './report-repository.ts';

type ReportInput = ReceivedCall<typeof calls.create>['body'];

interface ReportRequest {
  account_id: string;
  input: ReportInput;
  /** These days are closed, in addition to weekends and bank holidays. */
  closedDays: readonly string[];
}

/** A second report by the same account changes nothing while the case is open. */
export function createReport(db: Db, files: Files, request: ReportRequest): Promise<ReportReceipt> {
  return files.withPrivateCopies((copy) => db.transaction((tx) => createReportIn(tx, request, copy)));
}

async function createReportIn(
  tx: Db,
  { account_id, input, closedDays }: ReportRequest,
  copy: CopyPicture,
): Promise<ReportReceipt> {
  const reporter = await repository.lockReporter(tx, account_id);
  if (!reporter) throw refuse('session_ended');
  const { subject, reason } = input;
  const content = await findReportedContent(tx, input, account_id);
  if (!content) throw refuse('not_found', { message: `This ${subject} no longer exists, or you cannot see it.` });
  if (content.about_id === account_id) throw refuse('state_conflict', { message: `This ${subject} is your own.` });
  const { receipt } = await storeReport(tx, { reporter_id: account_id }, { report: input, content, closedDays, copy });
  if (!receipt.repeated) await acknowledgeReport(tx, reporter, { ...receipt, reason });
  return receipt;
}

interface CopiedReport {
  report: ReportInput;
  content: ReportedContent;
  closedDays: readonly string[];
  copy: CopyPicture;
}

/** Joins the open case about the content, or opens one. */
export async function storeReport(
  tx: Db,
  by: repository.ReporterIdentity,
  { report: { subject, subject_id, reason, words }, content, closedDays, copy }: CopiedReport,
): Promise<{ case_id: string; receipt: ReportReceipt }> {
  const clock = { class: reportReasonDetails(reason).class, at: new Date(content.now), closedDays };
  const caseSubject = {
    subject_type: subject,
    subject_id: content.subject_id ?? subject_id,
    about_id: content.about_id,
  };
  const currentCase = await openCase(tx, caseSubject, clock);
  const case_id = currentCase.id;
  const newReport = { case_id, reason, words };
  const isAdded =
    (await repository.addReport(tx, by, newReport)) || (await repository.replaceDispute(tx, by, newReport));
  if (!isAdded) return { case_id, receipt: receiptOf(currentCase, true) };
  const updatedCase = await hastenCase(tx, currentCase, clock);
  await copyEvidence(tx, case_id, { exhibits: content.exhibits, copy });
  return { case_id, receipt: receiptOf(updatedCase, false) };
}

/** Call this before locking the disputed booking: deleting an account locks in that order. */
export async function lockDisputingCustomer(tx: Db, customer_id: string): Promise<void> {
  if (!(await repository.lockReporter(tx, customer_id))) throw refuse('session_ended');
}

interface DisputedBooking {
  id: string;
  customer_id: string;
  artisan_account_id: string;
}

/** Copies the customer's description as evidence. The report itself has no text. */
export async function reportDispute(
  tx: Db,
  { id, customer_id, artisan_account_id }: DisputedBooking,
  closedDays: readonly string[],
): Promise<void> {
  const content = await findReportedContent(tx, { subject: 'booking', subject_id: id }, customer_id);
  if (!content) throw new Error(`The customer cannot see the disputed booking ${id}`);
  const subject = { subject_type: 'booking', subject_id: id, about_id: artisan_account_id } as const;
  const clock = { class: 'ordinary', at: new Date(content.now), closedDays } as const;
  const { id: case_id } = await openCase(tx, subject, clock);
  await repository.addReport(tx, { reporter_id: customer_id }, { case_id, reason: disputeReason, words: '' });
  await copyEvidence(tx, case_id, { exhibits: content.exhibits, copy: refusePicture });
}

const refusePicture: CopyPicture = (url) => Promise.reject(new Error(`A booking cannot have a picture: ${url}`));

export async function acknowledgeReport(
  tx: Db,
  to: repository.Reporter,
  { reason, case_number, due_at }: ReportReceipt & { reason: ReportReasonName },
): Promise<void> {
  const { class: name } = reportReasonDetails(reason);
  await enqueueEmail(tx, { to: to.email, ...writeReportReceived(to, { case_number, due_at, class: name }) });
}

const receiptOf = ({ number, due_at }: OpenCase, repeated: boolean): ReportReceipt => ({
  case_number: number,
  due_at,
  repeated,
});
