import type { Role } from '@fixit/contract/account';
import type { CaseSide, OwnQuestion } from '@fixit/contract/case/case-question';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export type QuestionRecipient = { id: string; email: string; first_name: string; role: Role };

/** Returns the first account of a side that is not deleted. A side can have several reporters. */
export async function findQuestionRecipient(
  db: Db,
  case_id: string,
  side: CaseSide,
): Promise<QuestionRecipient | undefined> {
  const accounts =
    side === 'reported'
      ? sql`select about_id as account_id, id from moderation_case where id = ${case_id}`
      : sql`select reporter_id as account_id, id from case_report
          where case_id = (
            select case when appeal_side = 'reported' then appeal_of else id end from moderation_case where id = ${case_id})`;
  const { rows } = await db.execute<QuestionRecipient>(sql`
    select a.id, a.email, a.first_name, a.role from (${accounts}) as side join account a on a.id = side.account_id
    where a.deleted_at is null order by side.id limit 1`);
  return rows[0];
}

/** `now` is the time by the database's clock. */
export async function countQuestions(db: Db, case_id: string): Promise<{ count: number; now: Date }> {
  const { rows } = await db.execute<{ count: number; now: string }>(sql`
    select count(*)::int as count, iso(now()) as now from case_question where case_id = ${case_id}`);
  if (!rows[0]) throw new Error('The count returned no row');
  return { count: rows[0].count, now: new Date(rows[0].now) };
}

export interface NewQuestion {
  case_id: string;
  position: number;
  side: CaseSide;
  account_id: string;
  question: string;
  operator_id: string | null;
  due_at: Date;
}

export async function addQuestion(db: Db, newQuestion: NewQuestion): Promise<string> {
  const { case_id, position, side, account_id, question, operator_id, due_at } = newQuestion;
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into case_question (case_id, position, side, account_id, question, operator_id, due_at)
    values (${case_id}, ${position}, ${side}, ${account_id}, ${question}, ${operator_id}, ${due_at.toISOString()})
    returning id`);
  if (!rows[0]) throw new Error('A question was not stored');
  return rows[0].id;
}

const selectQuestions = (condition: SQL) => sql`
  select q.id, c.number::int as case_number, q.question, iso(q.asked_at) as asked_at, iso(q.due_at) as due_at, q.answer,
    iso(q.answered_at) as answered_at, c.state = 'open' and q.answered_at is null as is_open
  from case_question q join moderation_case c on c.id = q.case_id where ${condition} order by q.id desc`;

/** A case has few questions, but an account may have many cases. */
const maxListedQuestions = 100;

export async function listCaseQuestions(db: Db, account_id: string): Promise<OwnQuestion[]> {
  const { rows } = await db.execute<OwnQuestion>(sql`
    ${selectQuestions(sql`q.account_id = ${account_id}`)} limit ${maxListedQuestions}`);
  return rows;
}

/** Returns undefined if the question was put to a different account. */
export async function lockCaseOfQuestion(db: Db, id: string, account_id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ case_id: string }>(sql`
    select c.id as case_id from case_question q join moderation_case c on c.id = q.case_id
    where q.id = ${id} and q.account_id = ${account_id} for update of c`);
  return rows[0]?.case_id;
}

export async function findQuestion(db: Db, id: string): Promise<OwnQuestion | undefined> {
  const { rows } = await db.execute<OwnQuestion>(selectQuestions(sql`q.id = ${id}`));
  return rows[0];
}

export async function storeAnswerText(db: Db, id: string, answer: string): Promise<void> {
  await db.execute(sql`
    update case_question set answer = ${answer}, answered_at = now() where id = ${id} and answered_at is null`);
}

/** Erases the text of an account's answers, but keeps the fact that it answered. */
export async function eraseAnswers(db: Db, account_id: string): Promise<void> {
  await db.execute(sql`
    update case_question set answer = '' where account_id = ${account_id} and answer is not null and answer <> ''`);
}
