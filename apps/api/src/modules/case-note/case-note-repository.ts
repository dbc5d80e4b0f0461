import type { NoteAudience, OwnCaseNote } from '@fixit/contract/case/case-note';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export interface NewCaseNote {
  case_id: string;
  audience: NoteAudience;
  note: string;
  operator_id: string | null;
}

export async function addCaseNote(
  db: Db,
  { case_id, audience, note, operator_id }: NewCaseNote,
): Promise<{ id: string }> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into case_note (case_id, audience, note, operator_id)
    values (${case_id}, ${audience}, ${note}, ${operator_id}) returning id`);
  if (!rows[0]) throw new Error('A note was not stored');
  return rows[0];
}

export const selectNotesTo = (account_id: string): SQL => sql`
  select n.*, c.number from case_note n join moderation_case c on c.id = n.case_id
  where (n.audience = 'reported' and c.about_id = ${account_id})
    or (n.audience = 'reporter' and coalesce(c.appeal_of, c.id) in (select case_id from case_report where reporter_id = ${account_id}))`;

const maxListedNotes = 100;

export async function listNotesTo(db: Db, account_id: string): Promise<OwnCaseNote[]> {
  const { rows } = await db.execute<OwnCaseNote>(sql`
    select id, number::int as case_number, note, iso(created_at) as created_at from (${selectNotesTo(account_id)}) as own
    order by id desc limit ${maxListedNotes}`);
  return rows;
}
