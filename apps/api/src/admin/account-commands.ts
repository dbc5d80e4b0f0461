import type { Command } from 'commander';
import { actionCommands } from './action-commands.ts';
import { commandGroup, type WithDb } from './command-line.ts';

export function noteCommands(withDb: WithDb): Command {
  return commandGroup('note', 'notes about accounts', actionCommands('note', withDb));
}

export function accountCommands(withDb: WithDb): Command {
  return commandGroup('account', 'suspend and restore accounts', actionCommands('account', withDb));
}
