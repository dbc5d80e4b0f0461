import { confirmReportPath, type PublicSubject, type publicReport } from '@fixit/contract/case/public-report';
import { reportReasonDetails } from '@fixit/contract/case/report-reason';
import type { ConfirmReportPage } from '@fixit/contract/public-page/case-pages';
import { idInput } from '@fixit/contract/value/id';
import * as z from 'zod/mini';
import type { Db } from '../../db/database.ts';
import { enqueueEmail } from '../../platform/email/enqueue-email.ts';
import { makeToken } from '../../platform/http/token.ts';
import type { CopyPicture, Files } from '../../platform/storage/files.ts';
import { artisanPagePath, findPublicPage } from '../artisan-page/artisan-page-actions.ts';
import { acknowledgeReport, storeReport } from './report-actions.ts';
import { writeConfirmReport } from './report-emails.ts';
import { findReportedContent } from './reported-content-repository.ts';
import * as repository from './unconfirmed-report-repository.ts';

type VisibleSubject = { subject: PublicSubject; subject_id: string };

export async function findSubjectByUrl(
  db: Db,
  publicUrl: string,
  address: string,
): Promise<VisibleSubject | undefined> {
  const url = parseMarketUrl(publicUrl, address);
  const subject = url && (await identifySubject(db, url));
  return subject && (await findReportedContent(db, subject, null)) ? subject : undefined;
}

async function identifySubject(db: Db, { pathname, searchParams }: URL): Promise<VisibleSubject | undefined> {
  if (pathname.replace(/\/$/, '') === '/service-detail') {
    const { data: subject_id } = z.safeParse(idInput, searchParams.get('service_id'));
    return subject_id === undefined ? undefined : { subject: 'listing', subject_id };
  }
  const [, slug] = /^\/a\/([a-z0-9-]+)\/?$/.exec(pathname) ?? [];
  const page = slug === undefined ? undefined : await findPublicPage(db, slug);
  return page && { subject: 'profile', subject_id: page.artisan_id };
}

/** Accepts a URL without a scheme. Returns null for a URL of another site. */
function parseMarketUrl(publicUrl: string, address: string): URL | null {
  const { host } = new URL(publicUrl);
  const absolute = address.startsWith('/') || /^https?:/i.test(address) ? address : `https://${address}`;
  const url = URL.parse(absolute, publicUrl);
  return url?.host === host ? url : null;
}

export const describeReportableUrls = (publicUrl: string): string => {
  const { host } = new URL(publicUrl);
  return `Paste the address of an artisan’s page, such as ${host}${artisanPagePath('…')}, or of a service, such as ${host}/service-detail?service_id=…`;
};

export async function requestConfirmation(
  db: Db,
  publicUrl: string,
  { email, reason, words }: z.output<typeof publicReport>,
  { subject: subject_type, subject_id }: VisibleSubject,
): Promise<void> {
  const token = makeToken();
  await db.transaction(async (tx) => {
    await repository.addUnconfirmed(tx, token, { email, subject_type, subject_id, reason, words });
    const link = publicUrl + confirmReportPath(token);
    await enqueueEmail(tx, { to: email, ...writeConfirmReport(link, new Date()) });
  });
}

export async function showUnconfirmed(db: Db, token: string): Promise<ConfirmReportPage> {
  const report = await repository.findReport(db, token);
  if (!report) return { kind: 'confirm_report', state: 'void' };
  const { reason, words, case_number, due_at } = report;
  if (case_number !== null && due_at !== null)
    return { kind: 'confirm_report', state: 'confirmed', case_number, due_at };
  return { kind: 'confirm_report', state: 'waiting', reason: reportReasonDetails(reason).label, words };
}

/** Turns an unconfirmed report into a report of a case. Idempotent. */
export async function confirmReport(
  db: Db,
  files: Files,
  { token, closedDays }: { token: string; closedDays: readonly string[] },
): Promise<ConfirmReportPage> {
  const isSubjectMissing = await files.withPrivateCopies((copy) =>
    db.transaction(async (tx) => {
      const unconfirmedReport = await repository.lockUnconfirmed(tx, token);
      return unconfirmedReport ? !(await storeConfirmed(tx, unconfirmedReport, { copy, closedDays })) : false;
    }),
  );
  return isSubjectMissing ? { kind: 'confirm_report', state: 'gone' } : showUnconfirmed(db, token);
}

/** Returns false if the subject is no longer visible. */
async function storeConfirmed(
  tx: Db,
  { id, email, subject_type: subject, subject_id, reason, words }: repository.UnconfirmedReport,
  { copy, closedDays }: { copy: CopyPicture; closedDays: readonly string[] },
): Promise<boolean> {
  const content = await findReportedContent(tx, { subject, subject_id }, null);
  if (!content) return false;
  const report = { subject, subject_id, reason, words };
  const { case_id, receipt } = await storeReport(tx, { reporter_email: email }, { report, content, closedDays, copy });
  await repository.markConfirmed(tx, id, case_id);
  if (!receipt.repeated) await acknowledgeReport(tx, { email, first_name: '' }, { ...receipt, reason });
  return true;
}

export const discardReport = repository.discardReport;
