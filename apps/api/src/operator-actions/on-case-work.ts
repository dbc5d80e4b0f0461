import type { ActionParams } from '@fixit/contract/operator/operator-action';
import { hasRole } from '@fixit/contract/operator/operator-role';
import type { Db } from '../db/database.ts';
import type { Actor } from '../modules/audit/audit-actions.ts';
import { assignCase, findAssignee, requireOpenCase } from '../modules/case/assignment-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/operator-acts.ts';
import { findActiveOperator, findOperatorByEmail } from '../modules/operator/operator-actions.ts';
import { refuse } from '../platform/refusal.ts';
import { requireId } from './subject.ts';

/** A case that a colleague has can be taken, because the colleague may be ill. */
export async function takeCaseAct(
  tx: Db,
  { id, operator: email }: ActionParams<'case take'>,
  actor: Actor,
): Promise<OutcomeOf<'case take'>> {
  const found = await requireOpenCase(tx, requireId(id, 'case'));
  const assignee = await requireAssignee(tx, email, actor);
  const before = await findAssignee(tx, found.id);
  const input = { id: found.id, operator: assignee.id };
  if (before?.id === assignee.id)
    return { message: `Case ${found.number} is with ${assignee.name} already.`, arguments: input };
  await assignCase(tx, found.id, assignee.id);
  return {
    message: `Case ${found.number} is now with ${assignee.name}${before ? `, no longer with ${before.name}` : ''}.`,
    effects: [{ effect: 'case_taken', count: 1 }],
    changed: { before: { operator: before?.id ?? null }, after: { operator: assignee.id } },
    arguments: input,
  };
}

export async function releaseCaseAct(tx: Db, { id }: ActionParams<'case release'>): Promise<OutcomeOf<'case release'>> {
  const found = await requireOpenCase(tx, requireId(id, 'case'));
  const before = await findAssignee(tx, found.id);
  if (!before) return { message: `Nobody has case ${found.number}.`, arguments: { id: found.id } };
  await assignCase(tx, found.id, null);
  return {
    message: `Case ${found.number} is no longer with ${before.name}.`,
    effects: [{ effect: 'case_released', count: 1 }],
    changed: { before: { operator: before.id }, after: { operator: null } },
    arguments: { id: found.id },
  };
}

async function requireAssignee(tx: Db, email: string | undefined, actor: Actor): Promise<{ id: string; name: string }> {
  if (email === undefined) {
    const self =
      'operator_id' in actor && actor.operator_id ? await findActiveOperator(tx, actor.operator_id) : undefined;
    if (!self) throw refuse('state_conflict', { message: 'Name the operator who takes the case, with --operator.' });
    return self;
  }
  const found = await findOperatorByEmail(tx, email);
  if (!found) throw refuse('not_found', { message: `No operator has the email ${email}.` });
  if (!hasRole(found.role, 'moderator'))
    throw refuse('state_conflict', { message: `${found.name} is a ${found.role}, who cannot decide a case.` });
  return found;
}
