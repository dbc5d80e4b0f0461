import type { OperatorRole } from '@fixit/contract/operator/operator-role';
import type { Db } from '../../db/database.ts';
import { endSessionsOfOperator } from '../../platform/http/operator/operator-session.ts';
import { makeToken } from '../../platform/http/token.ts';
import { refuse } from '../../platform/refusal.ts';
import * as repository from './operator-repository.ts';

export { findActiveOperator, findOperatorByEmail, listOperators } from './operator-repository.ts';

/** Locks the owners. Returns the token of the set-up link, which is stored only as a hash. */
export async function inviteOperator(
  tx: Db,
  { email, name, role }: { email: string; name: string; role: OperatorRole },
): Promise<{ id: string; before: repository.StoredOperator | null; token: string }> {
  await repository.lockOwners(tx);
  const before = await repository.findOperatorByEmail(tx, email);
  if (before) {
    await setRoleSafely(tx, before, role);
    await repository.setName(tx, before.id, name);
  }
  const id = before?.id ?? (await repository.addOperator(tx, { email, name, role }));
  const token = makeToken();
  await repository.addInvitation(tx, id, token, false);
  return { id, before: before ?? null, token };
}

/** Refuses to remove the last owner. */
export async function removeOperatorByEmail(
  tx: Db,
  email: string,
): Promise<{ id: string; role: OperatorRole; sessions: number }> {
  const { id, role } = await requireOperator(tx, email);
  if (role === 'owner') await requireAnotherOwner(tx);
  const sessions = await endSessionsOfOperator(tx, id);
  await repository.removeOperator(tx, id);
  return { id, role, sessions };
}

/** Refuses to give the last owner another role. */
export async function changeOperatorRole(
  tx: Db,
  email: string,
  role: OperatorRole,
): Promise<{ id: string; before: OperatorRole }> {
  const operator = await requireOperator(tx, email);
  await setRoleSafely(tx, operator, role);
  return { id: operator.id, before: operator.role };
}

async function setRoleSafely(tx: Db, { id, role }: repository.StoredOperator, next: OperatorRole): Promise<void> {
  if (role === next) return;
  if (role === 'owner') await requireAnotherOwner(tx);
  await repository.setRole(tx, id, next);
}

/** Reads the operator after locking the owners, because the role may have changed during the wait. */
async function requireOperator(tx: Db, email: string): Promise<repository.StoredOperator> {
  await repository.lockOwners(tx);
  const operator = await repository.findOperatorByEmail(tx, email);
  if (!operator) throw refuse('not_found', { message: `No operator has the email ${email}.` });
  return operator;
}

async function requireAnotherOwner(tx: Db): Promise<void> {
  if ((await repository.lockOwners(tx)) > 1) return;
  throw refuse('state_conflict', { message: 'This is the last owner, without whom nobody could add operators.' });
}
