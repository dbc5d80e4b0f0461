import type { ActionParams, OperatorActionName } from '@fixit/contract/operator/operator-action';
import type { Db } from '../../../db/database.ts';
import type { ActionOutcome } from './outcome-actions.ts';

/** Each function carries out an action of the contract's table in a transaction. */
export type OperatorActs = {
  readonly [Name in OperatorActionName]: (tx: Db, params: ActionParams<Name>) => Promise<ActionOutcome>;
};
