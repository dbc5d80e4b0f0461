import type * as z from 'zod/mini';
import type { EffectName } from './operator-effect.ts';
import type { OperatorRole } from './operator-role.ts';

export interface OptionDetails {
  readonly flag: string;
  readonly help: string;
  readonly choices?: readonly string[];
  /** The option has no value and replaces the argument. */
  readonly replacesArgument?: true;
  readonly isOptional?: true;
  readonly isDate?: true;
}

export interface ActionDetails {
  /** The command line shows this as the command's description. */
  readonly summary: string;
  /** The panel shows this on the button that opens the dialog, or beside the choice of a decision. */
  readonly label: string;
  readonly role: OperatorRole;
  /** The operator must have touched the passkey within the last `touchMinutes`. */
  readonly isTouchNeeded?: true;
  readonly params: z.ZodMiniType;
  /** This parameter is the command's argument; all others are options. */
  readonly argument?: {
    readonly name: string;
    readonly label: string;
    /** The command reads the file at this path and passes its bytes on as base64. */
    readonly isFile?: true;
  };
  readonly options?: Readonly<Record<string, OptionDetails>>;
  /** The action has no other effects. */
  readonly effects: readonly EffectName[];
}

export const action = <const Action extends ActionDetails>(details: Action): Action => details;
