import { disputeReason, type StoredReportReason } from '@fixit/contract/case/report-reason';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export type Reporter = { email: string; first_name: string };

/** Locks the account, because a simultaneous deletion would miss the words of a new report. */
export async function lockReporter(db: Db, account_id: string): Promise<Reporter | undefined> {
  const { rows } = await db.execute<Reporter>(sql`
    select email, first_name from account where id = ${account_id} and deleted_at is null for share`);
  return rows[0];
}

/** A reporter has either an account or a confirmed email address. */
export type ReporterIdentity = { reporter_id: string } | { reporter_email: string };

/** Returns false if the same person has reported the case before. */
export async function addReport(
  db: Db,
  by: ReporterIdentity,
  { case_id, reason, words }: { case_id: string; reason: StoredReportReason; words: string },
): Promise<boolean> {
  const [account_id, email] = 'reporter_id' in by ? [by.reporter_id, null] : [null, by.reporter_email];
  const { rows } = await db.execute(sql`
    insert into case_report (case_id, reporter_id, reporter_email, reason, words)
    values (${case_id}, ${account_id}, ${email}, ${reason}, ${words})
    on conflict do nothing returning id`);
  return rows.length > 0;
}

/** Replaces a dispute's automatic report by the same person. Returns false if there is none. */
export async function replaceDispute(
  db: Db,
  by: ReporterIdentity,
  { case_id, reason, words }: { case_id: string; reason: StoredReportReason; words: string },
): Promise<boolean> {
  if (!('reporter_id' in by)) return false;
  const { rowCount } = await db.execute(sql`
    update case_report set reason = ${reason}, words = ${words}
    where case_id = ${case_id} and reporter_id = ${by.reporter_id} and reason = ${disputeReason}`);
  return rowCount === 1;
}

/** Erases what an account wrote in its reports. The reports stay, because each is answered and counted. */
export async function eraseReportWords(db: Db, reporter_id: string): Promise<void> {
  await db.execute(sql`update case_report set words = '' where reporter_id = ${reporter_id} and words <> ''`);
}
