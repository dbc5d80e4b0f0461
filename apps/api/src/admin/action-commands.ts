import { open } from 'node:fs/promises';
import { importLimits } from '@fixit/contract/operator/artisan-action';
import { actionDetails, type OperatorActionName, operatorActionNames } from '@fixit/contract/operator/operator-action';
import { type Command, Option } from 'commander';
import { readEnv } from '../env.ts';
import { bindAction } from '../modules/operator/action/bind-action.ts';
import { makeActionHandlers } from '../operator-actions/make-action-handlers.ts';
import { relyingPartyOf } from '../platform/http/operator/own-origin.ts';
import { refuse } from '../platform/refusal.ts';
import { fixedSettingsOf } from '../platform/settings/current-settings.ts';
import { type ConfirmOptions, carryOut } from './change-command.ts';
import { changeCommand, readSentence, type WithDb } from './command-line.ts';
import { readUserName } from './record-audit.ts';

/** `group` is for example `case` or `case letter`. */
export function actionCommands(group: string, withDb: WithDb): Command[] {
  return operatorActionNames
    .filter((name) => name.startsWith(`${group} `))
    .map((name) => ({ name, word: name.slice(group.length + 1) }))
    .filter(({ word }) => !word.includes(' '))
    .map(({ name, word }) => actionCommand(name, word, withDb));
}

/** Reads only the beginning of an oversized file, which is enough for the action to refuse it. */
async function readBase64(path: string): Promise<string> {
  const file = await open(path).catch((error: unknown) => {
    throw refuse('not_found', { message: `The file ${path} cannot be read.`, cause: error });
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(importLimits.bytes + 3), 0);
    return buffer.subarray(0, bytesRead).toString('base64');
  } finally {
    await file.close();
  }
}

function actionCommand(name: OperatorActionName, word: string, withDb: WithDb): Command {
  const { argument, summary, options: optionDetails = {} } = actionDetails(name);
  const command = changeCommand(word, summary);
  if (argument) command.argument(argument.label);
  const attributes: [param: string, attribute: string][] = [];
  let replacement: Option | null = null;
  for (const [param, { flag, help, choices, replacesArgument = false, isOptional = false }] of Object.entries(
    optionDetails,
  )) {
    const option = new Option(flag, help).makeOptionMandatory(!(replacesArgument || isOptional));
    if (choices) option.choices(isOptional ? [...choices, ''] : [...choices]);
    else if (replacesArgument) replacement = option;
    else if (!isOptional) option.argParser(readSentence);
    command.addOption(option);
    attributes.push([param, option.attributeName()]);
  }
  const requireOne = (value: string | undefined, options: Record<string, unknown>) => {
    if (replacement && (value === undefined) === (options[replacement.attributeName()] === undefined))
      command.error(`Name one ${argument?.name}, or ${replacement.long}.`);
  };
  return command.action((...input: [string | undefined, ConfirmOptions & Record<string, unknown>]) => {
    const [value, options] = argument ? input : [undefined, command.opts<ConfirmOptions & Record<string, unknown>>()];
    requireOne(value, options);
    return withDb(async (db) => {
      const params = {
        ...(argument && { [argument.name]: argument.isFile ? await readBase64(value ?? '') : value }),
        ...Object.fromEntries(attributes.map(([param, attribute]) => [param, options[attribute]])),
      };
      const env = readEnv();
      const { PUBLIC_URL: publicUrl } = env;
      const handlers = makeActionHandlers({ party: relyingPartyOf(publicUrl), publicUrl, fixed: fixedSettingsOf(env) });
      const action = bindAction(handlers, name, { params, actor: { os_user: readUserName() } });
      return carryOut(db, { command: name, action }, options);
    });
  });
}
