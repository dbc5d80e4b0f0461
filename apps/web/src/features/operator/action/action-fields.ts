import { type OperatorActionName, operatorActions } from '@fixit/contract/operator/operator-action';
import { texts } from './action-texts.ts';

interface ActionOption {
  readonly help: string;
  readonly choices?: readonly string[];
  readonly replacesArgument?: true;
  readonly isOptional?: true;
  readonly isDate?: true;
}

interface ActionEntry {
  readonly label: string;
  readonly isTouchNeeded?: true;
  readonly argument?: { readonly name: string };
  readonly options?: Readonly<Record<string, ActionOption>>;
}

export interface ActionField {
  name: string;
  label: string;
  hint?: string | undefined;
  choices?: readonly { value: string; label: string }[] | undefined;
  /** With a placeholder, nothing is chosen at first; otherwise the first choice is. */
  placeholder?: string | undefined;
  isDate?: true | undefined;
  isOptional?: true | undefined;
}

export type ActionValues = Record<string, string>;

/** An option without a value is `true`. */
export type FixedValues = Readonly<Record<string, string | true>>;

export const actionEntry = (name: OperatorActionName): ActionEntry => operatorActions[name];

/**
 * Returns the parameters of an action that a person still has to enter. Optional parameters have no
 * field, except dates.
 */
export function listMissingFields(name: OperatorActionName, fixed: FixedValues): ActionField[] {
  const { argument, options = {} } = actionEntry(name);
  const isReplaced = Object.entries(options).some(([param, option]) => option.replacesArgument && param in fixed);
  const params: [string, ActionOption | null][] = [
    ...(argument ? [[argument.name, null] as [string, null]] : []),
    ...Object.entries(options),
  ];
  const isRequested = ([param, option]: [string, ActionOption | null]) =>
    option
      ? !(option.replacesArgument || (option.isOptional && !option.isDate) || param in fixed)
      : !(isReplaced || param in fixed);
  return params.filter(isRequested).map(([param, option]) => ({
    name: param,
    label: wordFor(texts.labels, param),
    hint: option ? capitalise(option.help) : undefined,
    choices: option?.choices?.map((value) => ({ value, label: wordFor(texts.choices, value) })),
    placeholder: texts.placeholders[param],
    isDate: option?.isDate,
    isOptional: option?.isOptional,
  }));
}

export const enteredValues = (fields: readonly ActionField[], values: ActionValues): ActionValues =>
  Object.fromEntries(
    fields.flatMap(({ name, isOptional }) => {
      const value = values[name] ?? '';
      return isOptional && value === '' ? [] : [[name, value]];
    }),
  );

/** Another release may have stored other fields in the draft. */
export function initialFieldValues(
  fields: readonly ActionField[],
  initial: ActionValues,
  draft: unknown,
): ActionValues {
  const storedValues = typeof draft === 'object' && draft !== null ? draft : {};
  return Object.fromEntries(
    fields.map(({ name, choices, placeholder }) => {
      const value: unknown = Reflect.get(storedValues, name);
      const isValid = typeof value === 'string' && (!choices || choices.some((choice) => choice.value === value));
      const firstChoice = placeholder === undefined ? choices?.[0]?.value : undefined;
      return [name, isValid ? value : (initial[name] ?? firstChoice ?? '')];
    }),
  );
}

const wordFor = (words: Readonly<Record<string, string>>, name: string) => words[name] ?? capitalise(name);

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
