import {
  type OperatorActionName,
  operatorActionNames,
  operatorActions,
} from '@fixit/contract/operator/operator-action';
import { type Command, Option } from 'commander';
import { readEnv } from '../env.ts';
import { bindAct } from '../modules/operator/action/bind-act.ts';
import { makeActs } from '../operator-actions/acts.ts';
import { relyingPartyOf } from '../platform/http/operator/own-origin.ts';
import { type ConfirmOptions, carryOut } from './change-command.ts';
import { changeCommand, readSentence, type WithDb } from './command-line.ts';
import { readUserName } from './record-audit.ts';

/** Makes the commands of a group from the contract's table of actions. */
export function actionCommands(group: string, withDb: WithDb): Command[] {
  return operatorActionNames
    .filter((name) => name.startsWith(`${group} `))
    .map((name) => actionCommand(name, name.slice(group.length + 1), withDb));
}

function actionCommand(name: OperatorActionName, word: string, withDb: WithDb): Command {
  const { argument, summary, ...action } = operatorActions[name];
  const command = changeCommand(word, summary).argument(argument.label);
  const options = 'options' in action ? Object.entries(action.options) : [];
  let replacement: Option | null = null;
  for (const [, { flag, help, ...details }] of options) {
    const option = new Option(flag, help).makeOptionMandatory(!('replacesArgument' in details));
    if ('choices' in details) option.choices([...details.choices]);
    else if ('replacesArgument' in details) replacement = option;
    else option.argParser(readSentence);
    command.addOption(option);
  }
  const requireOne = (value: string | undefined, choice: Record<string, unknown>) => {
    if (replacement && (value === undefined) === (choice[replacement.attributeName()] === undefined))
      command.error(`Name one ${argument.name}, or ${replacement.long}.`);
  };
  return command.action((value: string | undefined, choice: ConfirmOptions & Record<string, unknown>) => {
    requireOne(value, choice);
    return withDb((db) => {
      const params = { [argument.name]: value, ...Object.fromEntries(options.map(([key]) => [key, choice[key]])) };
      const acts = makeActs(relyingPartyOf(readEnv().PUBLIC_URL));
      const act = bindAct(acts, name, { params, actor: { os_user: readUserName() } });
      return carryOut(db, { command: name, act }, choice);
    });
  });
}
