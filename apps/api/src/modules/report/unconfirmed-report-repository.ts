import { evidenceMonths } from '@fixit/contract/case/case-life';
import { confirmationDays, type PublicSubject } from '@fixit/contract/case/public-report';
import type { ReportReasonName } from '@fixit/contract/case/report-reason';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { hashToken } from '../../platform/http/token.ts';

export type UnconfirmedReport = {
  id: string;
  email: string;
  subject_type: PublicSubject;
  subject_id: string;
  reason: ReportReasonName;
  words: string;
};

export async function addUnconfirmed(db: Db, token: string, report: Omit<UnconfirmedReport, 'id'>): Promise<void> {
  const { email, subject_type, subject_id, reason, words } = report;
  await db.execute(sql`
    insert into unconfirmed_report (token_hash, email, subject_type, subject_id, reason, words)
    values (${hashToken(token)}, ${email}, ${subject_type}, ${subject_id}, ${reason}, ${words})`);
}

const isLive = (token: string) => sql`
  token_hash = ${hashToken(token)} and u.created_at > now() - make_interval(days => ${confirmationDays})`;

export type ReportWithCase = UnconfirmedReport & { case_number: number | null; due_at: string | null };

export async function findReport(db: Db, token: string): Promise<ReportWithCase | undefined> {
  const { rows } = await db.execute<ReportWithCase>(sql`
    select u.id, u.email, u.subject_type, u.subject_id, u.reason, u.words, c.number::int as case_number, iso(c.due_at) as due_at
    from unconfirmed_report u left join moderation_case c on c.id = u.case_id where ${isLive(token)}`);
  return rows[0];
}

/** Locks a report, so that simultaneous confirmations queue. Returns undefined if it is no longer pending. */
export async function lockUnconfirmed(db: Db, token: string): Promise<UnconfirmedReport | undefined> {
  const { rows } = await db.execute<UnconfirmedReport>(sql`
    select id, email, subject_type, subject_id, reason, words from unconfirmed_report u
    where ${isLive(token)} and confirmed_at is null for update`);
  return rows[0];
}

/** Keeps only the case, so that the page can show it when the emailed link is opened again. */
export async function markConfirmed(db: Db, id: string, case_id: string): Promise<void> {
  await db.execute(sql`
    update unconfirmed_report set confirmed_at = now(), case_id = ${case_id}, email = '', words = '' where id = ${id}`);
}

export async function discardReport(db: Db, token: string): Promise<void> {
  await db.execute(sql`delete from unconfirmed_report where token_hash = ${hashToken(token)} and confirmed_at is null`);
}

/** Also erases reporters' email addresses once the evidence of their cases expires. */
export async function eraseOutdatedReports(db: Db): Promise<void> {
  await db.execute(sql`
    delete from unconfirmed_report where created_at < now() - make_interval(days => ${confirmationDays})`);
  await db.execute(sql`
    update case_report r set reporter_email = null, words = '' from moderation_case c
    where c.id = r.case_id and r.reporter_email is not null
      and c.decided_at < now() - make_interval(months => ${evidenceMonths})`);
}

export async function eraseReportsByEmail(db: Db, email: string): Promise<void> {
  await db.execute(sql`delete from unconfirmed_report where email = ${email}`);
  await db.execute(sql`update case_report set reporter_email = null, words = '' where reporter_email = ${email}`);
}
