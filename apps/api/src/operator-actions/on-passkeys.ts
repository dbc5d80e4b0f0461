import type { ActionParams } from '@fixit/contract/operator/operator-action';
import type { Db } from '../db/database.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import { emailPasskeyChange } from '../modules/operator/email/passkey-emails.ts';
import { lockOperator } from '../modules/operator/operator-repository.ts';
import {
  countSessionsOfPasskey,
  findPasskeyOwner,
  listPasskeys,
  removePasskey,
} from '../modules/operator/passkey/passkey-repository.ts';
import { refuse } from '../platform/refusal.ts';
import { requireId, unknownId } from './require-id.ts';

/** Locks the operator, so that simultaneous removals leave one passkey. */
export async function handlePasskeyRemove(
  tx: Db,
  publicUrl: string,
  { id: input }: ActionParams<'passkey remove'>,
): Promise<OutcomeOf<'passkey remove'>> {
  const id = requireId(input, 'passkey');
  const owner = await findPasskeyOwner(tx, id);
  if (owner) await lockOperator(tx, owner.operator_id);
  const passkey = owner && (await findPasskeyOwner(tx, id));
  if (!passkey) throw refuse('not_found', { message: unknownId(id, 'passkey') });
  const { operator_id, name, operator_name, operator_email: email } = passkey;
  if ((await listPasskeys(tx, operator_id)).length === 1) {
    const message = `This is the only passkey of ${operator_name}. Remove the operator instead, or make a new set-up link first.`;
    throw refuse('state_conflict', { message });
  }
  const sessions = await countSessionsOfPasskey(tx, id);
  await removePasskey(tx, id);
  await emailPasskeyChange(
    tx,
    new URL(publicUrl),
    { name: operator_name, email },
    { change: 'removed_by_owner', name },
  );
  return {
    message: `The passkey “${name}” of ${operator_name} is removed.`,
    effects: [
      { effect: 'passkey_removed', count: 1 },
      ...(sessions > 0 ? [{ effect: 'session_ended', count: sessions } as const] : []),
    ],
    changed: { before: { passkey_id: id }, after: null },
    arguments: { operator: operator_id, name },
  };
}
