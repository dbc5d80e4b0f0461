import { sql } from 'drizzle-orm';
import type { ModuleRegistration } from '../../platform/module-registration.ts';
import { selectNotesTo } from './case-note-repository.ts';

/** The download excludes the operators' notes about an investigation. */
export const caseNoteRegistration: ModuleRegistration = {
  columns: [],
  erased: [],
  retained: { 'explains why a case was decided as it was': ['case_note.audience', 'case_note.note'] },
  read: (account_id) => ({
    case_notes: sql`
      select jsonb_build_object('id', id, 'case_number', number, 'note', note, 'created_at', iso(created_at)) as row
      from (${selectNotesTo(account_id)}) as own order by id`,
  }),
};
