import type { ActionEffect, ActionParams } from '@fixit/contract/operator/operator-action';
import { type EffectName, formatEffect } from '@fixit/contract/operator/operator-effect';
import { formatDate } from '@fixit/contract/value/appointment';
import type { Db } from '../db/database.ts';
import {
  restoreAccount,
  type StandingChange,
  suspendAccount,
} from '../modules/account/suspension/suspension-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import type { ActionOutcome } from '../modules/operator/action/outcome-actions.ts';
import { registrations } from '../registrations.ts';

export async function handleAccountSuspend(
  tx: Db,
  { email, reason, until }: ActionParams<'account suspend'>,
): Promise<OutcomeOf<'account suspend'>> {
  const change = await suspendAccount(tx, registrations, { email, reason, until });
  const input = { account_id: change.before.account_id, reason, ...(until && { until }) };
  const effects = suspensionEffects(change);
  const state = until ? `suspended until the end of ${formatDate(until)}` : 'suspended';
  return { ...describeChange(email, change, { state, effects }), arguments: input };
}

export function suspensionEffects({ before, after }: StandingChange): EffectCount<ActionEffect<'account suspend'>>[] {
  if (before.suspended_at !== null) return [{ effect: 'suspension_extended', count: 1 }];
  return effectsOf<ActionEffect<'account suspend'>>('account_suspended', [
    ['session_ended', before.sessions - after.sessions],
    ['listing_hidden', before.listings - after.listings],
    ['request_cancelled', before.open_requests - after.open_requests],
    ['proposal_cancelled', before.proposals_open - after.proposals_open],
    ['appointment_cancelled', before.appointments_ahead - after.appointments_ahead],
    ['acceptance_released', before.acceptances - after.acceptances],
  ]);
}

export async function handleAccountRestore(
  tx: Db,
  { email }: ActionParams<'account restore'>,
): Promise<OutcomeOf<'account restore'>> {
  const change = await restoreAccount(tx, registrations, email);
  const { before, after } = change;
  const effects = effectsOf<ActionEffect<'account restore'>>('account_restored', [
    ['listing_shown', after.listings - before.listings],
  ]);
  const input = { account_id: before.account_id };
  return { ...describeChange(email, change, { state: 'restored', effects }), arguments: input };
}

type EffectCount<Name> = { effect: Name; count: number };

function effectsOf<Name extends EffectName>(
  first: Name,
  others: readonly (readonly [Name, number])[],
): EffectCount<Name>[] {
  const otherEffects = others.filter(([, count]) => count > 0).map(([effect, count]) => ({ effect, count }));
  return [{ effect: first, count: 1 }, ...otherEffects];
}

export const describeSuspension = ({ suspended_until: until }: StandingChange['before']): string =>
  until === null ? 'suspended already' : `suspended already, until the end of ${formatDate(until)}`;

function describeChange<Name extends EffectName>(
  email: string,
  { before, after }: StandingChange,
  { state, effects }: { state: string; effects: readonly EffectCount<Name>[] },
): Omit<ActionOutcome<Name>, 'arguments'> {
  if (before === after)
    return { message: `${email} is ${before.suspended_at ? describeSuspension(before) : 'not suspended'}.` };
  const changes = [state, ...effects.slice(1).map(formatEffect)];
  return { message: `${email} (${before.role}): ${changes.join(', ')}.`, effects, changed: { before, after } };
}
