import type { ActionParams } from '@fixit/contract/operator/operator-action';
import { hasRole } from '@fixit/contract/operator/operator-role';
import { formatAppointment, londonDateTime } from '@fixit/contract/value/appointment';
import type { Db } from '../db/database.ts';
import type { Actor } from '../modules/audit/audit-actions.ts';
import { assignCase, findAssignee, requireOpenCase } from '../modules/case/assignment-actions.ts';
import { requireCase } from '../modules/case/decision-actions.ts';
import { addCaseNote } from '../modules/case-note/case-note-actions.ts';
import { askQuestion } from '../modules/case-question/case-question-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import { findActiveOperator, findOperatorByEmail } from '../modules/operator/operator-actions.ts';
import { refuse } from '../platform/refusal.ts';
import { operatorOf, requireId } from './require-id.ts';

/** A colleague's case can be taken over, because the colleague may be ill. */
export async function handleCaseTake(
  tx: Db,
  { id, operator: email }: ActionParams<'case take'>,
  actor: Actor,
): Promise<OutcomeOf<'case take'>> {
  const openCase = await requireOpenCase(tx, requireId(id, 'case'));
  const assignee = await requireAssignee(tx, email, actor);
  const before = await findAssignee(tx, openCase.id);
  const input = { id: openCase.id, operator: assignee.id };
  if (before?.id === assignee.id)
    return { message: `Case ${openCase.number} is with ${assignee.name} already.`, arguments: input };
  await assignCase(tx, openCase.id, assignee.id);
  return {
    message: `Case ${openCase.number} is now with ${assignee.name}${before ? `, no longer with ${before.name}` : ''}.`,
    effects: [{ effect: 'case_taken', count: 1 }],
    changed: { before: { operator: before?.id ?? null }, after: { operator: assignee.id } },
    arguments: input,
  };
}

export async function handleCaseRelease(
  tx: Db,
  { id }: ActionParams<'case release'>,
): Promise<OutcomeOf<'case release'>> {
  const openCase = await requireOpenCase(tx, requireId(id, 'case'));
  const before = await findAssignee(tx, openCase.id);
  if (!before) return { message: `Nobody has case ${openCase.number}.`, arguments: { id: openCase.id } };
  await assignCase(tx, openCase.id, null);
  return {
    message: `Case ${openCase.number} is no longer with ${before.name}.`,
    effects: [{ effect: 'case_released', count: 1 }],
    changed: { before: { operator: before.id }, after: { operator: null } },
    arguments: { id: openCase.id },
  };
}

const sideWords = { reporter: 'the reporter', reported: 'the reported side' } as const;

export async function handleCaseAsk(
  tx: Db,
  publicUrl: string,
  { id, to: side, question }: ActionParams<'case ask'>,
  actor: Actor,
): Promise<OutcomeOf<'case ask'>> {
  const openCase = await requireOpenCase(tx, requireId(id, 'case'));
  const addedQuestion = await askQuestion(tx, openCase, { side, question, operator_id: operatorOf(actor), publicUrl });
  const until = formatAppointment(...(londonDateTime(addedQuestion.due_at.toISOString()) ?? ['', '']));
  return {
    message: `Case ${openCase.number} waits for an answer from ${sideWords[side]} until ${until}.`,
    effects: [
      { effect: 'question_asked', count: 1 },
      { effect: 'case_paused', count: 1 },
    ],
    changed: { before: null, after: { question: addedQuestion.id } },
    arguments: { id: openCase.id, to: side },
  };
}

const readerWords = {
  operators: 'Operators can read',
  reporter: 'The reporter can read',
  reported: 'The reported person can read',
};

/** Notes can still be added to a decided case. The audit log stores only the note's id. */
export async function handleCaseNote(
  tx: Db,
  { id, to: audience, note }: ActionParams<'case note'>,
  actor: Actor,
): Promise<OutcomeOf<'case note'>> {
  const storedCase = await requireCase(tx, requireId(id, 'case'));
  const addedNote = await addCaseNote(tx, { case_id: storedCase.id, audience, note, operator_id: operatorOf(actor) });
  return {
    message: `${readerWords[audience]} this note about case ${storedCase.number}.`,
    effects: [{ effect: 'note_added', count: 1 }],
    changed: { before: null, after: { note: addedNote.id } },
    arguments: { id: storedCase.id, to: audience },
  };
}

async function requireAssignee(tx: Db, email: string | undefined, actor: Actor): Promise<{ id: string; name: string }> {
  if (email === undefined) {
    const id = operatorOf(actor);
    const self = id === null ? undefined : await findActiveOperator(tx, id);
    if (!self) throw refuse('state_conflict', { message: 'Name the operator who takes the case, with --operator.' });
    return self;
  }
  const colleague = await findOperatorByEmail(tx, email);
  if (!colleague) throw refuse('not_found', { message: `No operator has the email ${email}.` });
  if (!hasRole(colleague.role, 'moderator'))
    throw refuse('state_conflict', { message: `${colleague.name} is a ${colleague.role}, who cannot decide a case.` });
  return colleague;
}
