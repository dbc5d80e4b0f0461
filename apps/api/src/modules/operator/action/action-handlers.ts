import type { ActionEffect, ActionParams, OperatorActionName } from '@fixit/contract/operator/operator-action';
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../audit/audit-actions.ts';
import type { ActionOutcome } from './outcome-actions.ts';

/** The outcome has only the effects that the contract's table lists for the action. */
export type OutcomeOf<Name extends OperatorActionName> = ActionOutcome<ActionEffect<Name>>;

/** Each function carries out an action of the contract's table in a transaction. */
export type ActionHandlers = {
  readonly [Name in OperatorActionName]: (tx: Db, params: ActionParams<Name>, actor: Actor) => Promise<OutcomeOf<Name>>;
};
