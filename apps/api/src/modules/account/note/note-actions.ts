import type { Db } from '../../../db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { requireAccountOf } from '../suspension/suspension-actions.ts';
import { addNote } from './note-repository.ts';

export { listNotes, removeNote } from './note-repository.ts';

export async function addNoteAbout(
  db: Db,
  email: string,
  values: { operator_id: string | null; note: string },
): Promise<{ id: string; account_id: string }> {
  const account_id = await requireAccountOf(db, email);
  const id = await addNote(db, { account_id, ...values });
  if (!id) throw refuse('not_found', { message: `No account has the email ${email}.` });
  return { id, account_id };
}
