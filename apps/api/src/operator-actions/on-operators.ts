import type { ActionParams } from '@fixit/contract/operator/operator-action';
import { setUpLinkMinutes } from '@fixit/contract/operator/own-account';
import type { Db } from '../db/database.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import { changeOperatorRole, inviteOperator, removeOperatorByEmail } from '../modules/operator/operator-actions.ts';
import type { RelyingParty } from '../platform/http/operator/own-origin.ts';
import { refuse } from '../platform/refusal.ts';

const namelessHostMessage =
  'Browsers create passkeys only for a host with a name. Set PUBLIC_URL to a URL with a host name instead of numbers.';

/** Adds an operator. An existing operator gets a new link, and the new name and role. */
export async function handleOperatorAdd(
  tx: Db,
  party: RelyingParty | null,
  input: ActionParams<'operator add'>,
): Promise<OutcomeOf<'operator add'>> {
  if (!party) throw refuse('state_conflict', { message: namelessHostMessage });
  const { id, before, token } = await inviteOperator(tx, input);
  const { email, role } = input;
  const hasNewRole = before !== null && before.role !== role;
  return {
    message: before
      ? `${email} has a new set-up link${hasNewRole ? ` and is now ${role}` : ''}. Earlier links no longer work.`
      : `${email} is added as ${role}. The set-up link works once, for ${setUpLinkMinutes} minutes.`,
    effects: [
      ...(before ? [] : [{ effect: 'operator_added', count: 1 } as const]),
      ...(hasNewRole ? [{ effect: 'operator_role_changed', count: 1 } as const] : []),
      { effect: 'set_up_link_made', count: 1 },
    ],
    changed: { before: before && { role: before.role }, after: { role } },
    arguments: { operator: id, role },
    link: `${party.origin}/operator/set-up?token=${token}`,
  };
}

export async function handleOperatorRemove(
  tx: Db,
  { email }: ActionParams<'operator remove'>,
): Promise<OutcomeOf<'operator remove'>> {
  const { id, role, sessions } = await removeOperatorByEmail(tx, email);
  return {
    message: `${email} is no longer an operator.`,
    effects: [
      { effect: 'operator_removed', count: 1 },
      ...(sessions > 0 ? [{ effect: 'session_ended', count: sessions } as const] : []),
    ],
    changed: { before: { role }, after: null },
    arguments: { operator: id },
  };
}

export async function handleOperatorRole(
  tx: Db,
  { email, role }: ActionParams<'operator role'>,
): Promise<OutcomeOf<'operator role'>> {
  const { id, before } = await changeOperatorRole(tx, email, role);
  const input = { operator: id, role };
  if (before === role) return { message: `${email} is ${role} already.`, arguments: input };
  return {
    message: `${email}: ${role} instead of ${before}.`,
    effects: [{ effect: 'operator_role_changed', count: 1 }],
    changed: { before: { role: before }, after: { role } },
    arguments: input,
  };
}
