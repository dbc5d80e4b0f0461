import type { ActionEffect, ActionParams, OperatorActionName } from '@fixit/contract/operator/operator-action';
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../audit/audit-actions.ts';
import type { ActionOutcome } from './outcome-actions.ts';

export type OutcomeOf<Name extends OperatorActionName> = ActionOutcome<ActionEffect<Name>>;

export type ActionHandlers = {
  readonly [Name in OperatorActionName]: (tx: Db, params: ActionParams<Name>, actor: Actor) => Promise<OutcomeOf<Name>>;
};
