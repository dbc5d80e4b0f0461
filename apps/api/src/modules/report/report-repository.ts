import type { ReportReasonName } from '@fixit/contract/case/report-reason';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export type Reporter = { email: string; first_name: string };

/** Locks the account, because its deletion erases the words of the reports that it finds. */
export async function lockReporter(db: Db, account_id: string): Promise<Reporter | undefined> {
  const { rows } = await db.execute<Reporter>(sql`
    select email, first_name from account where id = ${account_id} and deleted_at is null for share`);
  return rows[0];
}

/** Returns false if the account has reported the case before. */
export async function addReport(
  db: Db,
  report: { case_id: string; reporter_id: string; reason: ReportReasonName; words: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into case_report (case_id, reporter_id, reason, words)
    values (${report.case_id}, ${report.reporter_id}, ${report.reason}, ${report.words})
    on conflict (case_id, reporter_id) do nothing returning id`);
  return rows.length > 0;
}

/** Erases what an account wrote in its reports. The reports stay, because each is answered and counted. */
export async function eraseReportWords(db: Db, reporter_id: string): Promise<void> {
  await db.execute(sql`update case_report set words = '' where reporter_id = ${reporter_id} and words <> ''`);
}
