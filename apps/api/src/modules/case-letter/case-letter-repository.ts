import type { Role } from '@fixit/contract/account';
import { letterDelayMinutes } from '@fixit/contract/case/case-decision';
import type { CaseSide } from '@fixit/contract/case/case-question';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { LetterContent, LetterSide } from './case-letter-texts.ts';

/** For a decided appeal, `case_id` is the appealed case, whose two sides receive the letters. */
export type DecidedCase = { case_id: string; decision_id: string };

/** A reporter who did not take part in the decided appeal is a bystander. Returns the number of letters. */
export async function addLetters(
  db: Db,
  { case_id, decision_id }: DecidedCase,
  letters: Readonly<Record<LetterSide, LetterContent>>,
): Promise<number> {
  const letterColumns = (side: CaseSide, { subject, paragraphs }: LetterContent) => sql`
    ${side}::text, ${subject}::text, ${JSON.stringify(paragraphs)}::jsonb,
      now() + make_interval(mins => ${letterDelayMinutes}::int)`;
  const letterTo = (side: CaseSide, letter: LetterContent, account_id: SQL, rows: SQL) => sql`
    select ${decision_id}::uuid, a.id, null::uuid, ${letterColumns(side, letter)}
    from ${rows} join account a on a.id = ${account_id} and a.deleted_at is null`;
  const takesPart = sql`exists (
    select from case_decision d join case_report own on own.case_id = d.case_id
    where d.id = ${decision_id} and own.reporter_id = r.reporter_id)`;
  const { rowCount } = await db.execute(sql`
    insert into case_letter (decision_id, account_id, report_id, side, subject, paragraphs, leaves_at)
    ${letterTo('reporter', letters.reporter, sql`r.reporter_id`, sql`case_report r`)} where r.case_id = ${case_id} and ${takesPart}
    union all ${letterTo('reporter', letters.bystander, sql`r.reporter_id`, sql`case_report r`)}
      where r.case_id = ${case_id} and not ${takesPart}
    union all ${letterTo('reported', letters.reported, sql`c.about_id`, sql`moderation_case c`)} where c.id = ${case_id}
    union all select ${decision_id}::uuid, null::uuid, r.id, ${letterColumns('reporter', letters.visitor)}
      from case_report r where r.case_id = ${case_id} and r.reporter_email is not null`);
  return rowCount ?? 0;
}

export type DueLetter = {
  id: string;
  email: string;
  first_name: string;
  /** This is null for a reporter without an account. */
  role: Role | null;
  subject: string;
  paragraphs: string[];
};

/** Waits for concurrent transactions that stop or send one of the letters. */
export async function takeDueLetters(db: Db, limit: number): Promise<DueLetter[]> {
  const { rows } = await db.execute<DueLetter>(sql`
    with due as (
      select l.id, coalesce(a.email, r.reporter_email) as email, coalesce(a.first_name, '') as first_name,
        a.role
      from case_letter l left join account a on a.id = l.account_id and a.deleted_at is null
      left join case_report r on r.id = l.report_id
      where coalesce(a.email, r.reporter_email) is not null and l.sent_at is null and l.stopped_at is null and l.leaves_at <= now()
      order by l.leaves_at, l.id limit ${limit} for update of l
    )
    update case_letter l set sent_at = now() from due where l.id = due.id
    returning l.id, due.email, due.first_name, due.role, l.subject, l.paragraphs`);
  return rows;
}

export async function stopLetters(db: Db, case_id: string, side: CaseSide | undefined): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update case_letter set stopped_at = now()
    where decision_id in (select id from case_decision where case_id = ${case_id})
      and ${side ? sql`side = ${side}` : sql`true`}
      and sent_at is null and stopped_at is null and leaves_at > now()`);
  return rowCount ?? 0;
}

export async function stopLettersTo(db: Db, account_id: string): Promise<void> {
  await db.execute(sql`
    update case_letter set stopped_at = now()
    where account_id = ${account_id} and sent_at is null and stopped_at is null`);
}
