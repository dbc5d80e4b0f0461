import type { ActionParams } from '@fixit/contract/operator/operator-action';
import type { Db } from '../db/database.ts';
import { addNoteAbout, removeNote } from '../modules/account/note/note-actions.ts';
import type { Actor } from '../modules/audit/audit-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import { refuse } from '../platform/refusal.ts';
import { operatorOf, requireId, unknownId } from './require-id.ts';

/** The audit log stores only the note's id, because deleting the account erases the note. */
export async function handleNoteAdd(
  tx: Db,
  { email, note }: ActionParams<'note add'>,
  actor: Actor,
): Promise<OutcomeOf<'note add'>> {
  const operator_id = operatorOf(actor);
  const { id, account_id } = await addNoteAbout(tx, email, { operator_id, note });
  return {
    message: `A note about ${email} is added.`,
    effects: [{ effect: 'note_added', count: 1 }],
    changed: { before: null, after: { note: id } },
    arguments: { account_id },
  };
}

export async function handleNoteRemove(
  tx: Db,
  { id: input }: ActionParams<'note remove'>,
): Promise<OutcomeOf<'note remove'>> {
  const id = requireId(input, 'note');
  const account_id = await removeNote(tx, id);
  if (account_id === undefined) throw refuse('not_found', { message: unknownId(input, 'note') });
  return {
    message: 'The note is removed.',
    effects: [{ effect: 'note_removed', count: 1 }],
    changed: { before: { note: id }, after: null },
    arguments: { account_id },
  };
}
