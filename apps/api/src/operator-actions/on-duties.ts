import { duties } from '@fixit/contract/operator/duty';
import type { ActionParams } from '@fixit/contract/operator/operator-action';
import type { Db } from '../db/database.ts';
import type { Actor } from '../modules/audit/audit-actions.ts';
import { addDutyRecord } from '../modules/duty/duty-actions.ts';
import type { OutcomeOf } from '../modules/operator/action/action-handlers.ts';
import { operatorOf } from './require-id.ts';

export async function handleDutyRecord(
  tx: Db,
  { duty, day, note }: ActionParams<'duty record'>,
  actor: Actor,
): Promise<OutcomeOf<'duty record'>> {
  const operator_id = operatorOf(actor);
  const parameters = { duty, day, note };
  await addDutyRecord(tx, { ...parameters, operator_id });
  return {
    message: `${duties[duty]}: recorded for ${day}.`,
    effects: [{ effect: 'duty_recorded', count: 1 }],
    changed: { before: null, after: { day } },
    arguments: parameters,
  };
}
