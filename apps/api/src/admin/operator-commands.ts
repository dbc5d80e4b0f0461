import type { Colleague } from '@fixit/contract/operator/operator';
import type { Command } from 'commander';
import { listOperators } from '../modules/operator/operator-actions.ts';
import { actionCommands } from './action-commands.ts';
import { commandGroup, listCommand, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';

export function operatorCommands(withDb: WithDb): Command {
  return commandGroup('operator', 'who may use the panel in the browser', [
    listCommand('list', 'the operators of the panel').action((options: ListOptions) =>
      withDb((db) => runListCommand(db, operators, options)),
    ),
    ...actionCommands('operator', withDb),
  ]);
}

export function passkeyCommands(withDb: WithDb): Command {
  return commandGroup('passkey', 'the passkeys with which operators sign in', actionCommands('passkey', withDb));
}

function toOperatorOutput({ passkeys, ...colleague }: Colleague) {
  return { ...colleague, passkeys: passkeys.length, passkey_ids: passkeys.map(({ id, name }) => ({ id, name })) };
}

const operators: ListView<ReturnType<typeof toOperatorOutput>> = {
  command: 'operator list',
  list: async (db, limit) => (await listOperators(db)).slice(0, limit).map(toOperatorOutput),
  emptyMessage: 'There is no operator. Add one with: operator add <email> --name <name> --role owner',
  columns: {
    email: ({ email }) => email,
    name: ({ name }) => name,
    role: ({ role }) => role,
    passkeys: ({ passkeys }) => passkeys,
    'last seen': ({ last_seen }) => last_seen,
  },
};
