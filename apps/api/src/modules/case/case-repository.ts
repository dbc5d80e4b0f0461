import type { CaseClass } from '@fixit/contract/case/case-deadline';
import { disputeReason, type ReportSubject } from '@fixit/contract/case/report-reason';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export interface NewCase {
  subject_type: ReportSubject;
  subject_id: string;
  about_id: string;
  class: CaseClass;
  reported_at: Date;
  due_at: Date;
}

export type OpenCase = { id: string; number: number; due_at: string };

const openColumns = sql.raw('id, number::int, iso(due_at) as due_at');

/** Returns undefined if the subject has an open case. */
export async function addCase(db: Db, newCase: NewCase): Promise<OpenCase | undefined> {
  const { rows } = await db.execute<OpenCase>(sql`
    insert into moderation_case (subject_type, subject_id, about_id, class, reported_at, due_at)
    values (${newCase.subject_type}, ${newCase.subject_id}, ${newCase.about_id}, ${newCase.class},
      ${newCase.reported_at.toISOString()}, ${newCase.due_at.toISOString()})
    on conflict (subject_type, subject_id) where state = 'open' do nothing
    returning ${openColumns}`);
  return rows[0];
}

/**
 * Locks the open case of a subject. Reports that keep its deadline take a shared lock, so that they
 * do not wait for each other. A report that brings the deadline forward takes an exclusive lock,
 * because two holders of a shared lock could not both change the row.
 */
export async function lockOpenCase(
  db: Db,
  { subject_type, subject_id, due_at }: Pick<NewCase, 'subject_type' | 'subject_id' | 'due_at'>,
): Promise<OpenCase | undefined> {
  const open = sql`select ${openColumns} from moderation_case
    where subject_type = ${subject_type} and subject_id = ${subject_id} and state = 'open'`;
  const { rows } = await db.execute<OpenCase>(sql`${open} and due_at <= ${due_at.toISOString()} for share`);
  if (rows[0]) return rows[0];
  return (await db.execute<OpenCase>(sql`${open} for update`)).rows[0];
}

/**
 * Keeps the case open if a report gives another reason. A separate statement takes the lock, so
 * that the update sees reports that were added while it waited.
 */
export async function closeDispute(db: Db, booking_id: string): Promise<void> {
  const open = sql`subject_type = 'booking' and subject_id = ${booking_id} and state = 'open'`;
  await db.execute(sql`select from moderation_case where ${open} for update`);
  await db.execute(sql`
    update moderation_case c set state = 'dismissed', decided_at = now(), settled_by_sides = true
    where ${open} and not exists (select from case_report r where r.case_id = c.id and r.reason <> ${disputeReason})`);
}

/** Changes nothing if `due_at` is not earlier. Ends a pause. */
export async function hastenCase(
  db: Db,
  id: string,
  { class: caseClass, due_at }: Pick<NewCase, 'class' | 'due_at'>,
): Promise<OpenCase | undefined> {
  const { rows } = await db.execute<OpenCase>(sql`
    update moderation_case set class = ${caseClass}, due_at = ${due_at.toISOString()}, paused_until = null
    where id = ${id} and due_at > ${due_at.toISOString()} returning ${openColumns}`);
  return rows[0];
}

export interface EvidenceCopy {
  position: number;
  sender_id: string;
  text: string;
  had_picture: boolean;
  picture: string | null;
  thumbnail: string | null;
  copied_from: string | null;
  sent_at: string;
}

export async function listCopies(
  db: Db,
  case_id: string,
): Promise<Pick<EvidenceCopy, 'position' | 'text' | 'copied_from'>[]> {
  const { rows } = await db.execute<Pick<EvidenceCopy, 'position' | 'text' | 'copied_from'>>(sql`
    select position::int, text, copied_from from case_evidence where case_id = ${case_id}`);
  return rows;
}

export async function addEvidence(db: Db, case_id: string, copies: readonly EvidenceCopy[]): Promise<void> {
  await db.execute(sql`
    insert into case_evidence (case_id, position, sender_id, text, had_picture, picture, thumbnail, copied_from, sent_at)
    select ${case_id}, position, sender_id, text, had_picture, picture, thumbnail, copied_from, sent_at
    from json_to_recordset(${JSON.stringify(copies)}) as copy (position smallint, sender_id uuid, text text,
      had_picture boolean, picture text, thumbnail text, copied_from text, sent_at timestamptz)`);
}
