import type { ActionParams, OperatorActionName } from '@fixit/contract/operator/operator-action';
import type { Db } from '../../../db/database.ts';
import type { ActionOutcome } from './outcome-actions.ts';

/** How each action of the contract's table is carried out in a transaction. */
export type OperatorActs = {
  readonly [Name in OperatorActionName]: (tx: Db, params: ActionParams<Name>) => Promise<ActionOutcome>;
};
