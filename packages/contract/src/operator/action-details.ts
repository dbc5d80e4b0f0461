import type * as z from 'zod/mini';
import type { EffectName } from './operator-effect.ts';
import type { OperatorRole } from './operator-role.ts';

/** `help` says on the command line and in the panel what the parameter is for. */
export interface OptionDetails {
  readonly flag: string;
  readonly help: string;
  readonly choices?: readonly string[];
  /** The option has no value, and is given instead of the argument. */
  readonly replacesArgument?: true;
  readonly isOptional?: true;
  /** The panel asks for a date. */
  readonly isDate?: true;
}

export interface ActionDetails {
  /** The command line shows this as the command's description. */
  readonly summary: string;
  /** The panel shows this on the button that opens the dialog, or beside the choice of a decision. */
  readonly label: string;
  readonly role: OperatorRole;
  /** The panel asks for a touch of the passkey within the last five minutes. */
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
  /** The action has no effects but these. */
  readonly effects: readonly EffectName[];
}

export const action = <const Action extends ActionDetails>(details: Action): Action => details;
