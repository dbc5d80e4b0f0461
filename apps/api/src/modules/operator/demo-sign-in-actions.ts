import { demoOperators } from '@fixit/contract/demo';
import type { Db } from '../../db/database.ts';
import { openOperatorSession } from '../../platform/http/operator/operator-session.ts';
import { makeToken } from '../../platform/http/token.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordAuditOf } from '../audit/audit-actions.ts';
import { addInvitation, findOperatorByEmail, lockOwners, type StoredOperator } from './operator-repository.ts';
import { listPasskeys } from './passkey/passkey-repository.ts';

export async function isDemoOwnerFree(db: Db): Promise<boolean> {
  const owner = await findDemoOperator(db, demoOperators.owner);
  return (await listPasskeys(db, owner.id)).length === 0;
}

/** Opens a session of the demo world's viewer without a passkey. */
export async function signInAsVisitor(
  db: Db,
  device: string,
): Promise<{ session_token: string; signed_in: StoredOperator }> {
  const signed_in = await findDemoOperator(db, demoOperators.viewer);
  await recordAuditOf(db, { operator_id: signed_in.id }, { command: 'operator sign in', arguments: {}, after: null });
  return {
    session_token: await openOperatorSession(db, { operator_id: signed_in.id, passkey_id: null, device }),
    signed_in,
  };
}

/** Returns the token of a set-up link for the demo world's owner, who must not have a passkey yet. */
export async function inviteDemoOwner(db: Db): Promise<string> {
  await lockOwners(db);
  if (!(await isDemoOwnerFree(db)))
    throw refuse('state_conflict', { message: 'Somebody has created this passkey already. Sign in with it instead.' });
  const owner = await findDemoOperator(db, demoOperators.owner);
  const token = makeToken();
  await addInvitation(db, owner.id, token, false);
  return token;
}

/** An owner may have removed the demo world's operators. */
async function findDemoOperator(db: Db, email: string): Promise<StoredOperator> {
  const operator = await findOperatorByEmail(db, email);
  if (!operator) throw refuse('not_found');
  return operator;
}
