import { makeProgram } from '../../apps/api/src/admin-command.ts';
import { escapeCell } from './generated-part.mjs';

/** The page explains these options once, for all commands. */
const commonOptions = ['--json', '--dry-run', '--yes', '--limit'];

/** Lists the commands that can be run, each with its full name. Groups are omitted. */
function listCommands(command, words = [command.name()]) {
  const subcommands = command.commands.flatMap((child) => listCommands(child, [...words, child.name()]));
  const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0;
  return isGroup ? subcommands : [{ command, words }, ...subcommands];
}

function rowOf({ command, words }) {
  const names = command.registeredArguments.map((argument) => {
    const name = argument.name() + (argument.variadic ? '…' : '');
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  const options = command.options
    .filter(({ long, hidden }) => !hidden && !commonOptions.includes(long))
    .map(({ flags, mandatory, description, argChoices }) => {
      const choices = argChoices ? ` (${argChoices.join(' or ')})` : '';
      return `\`${flags}\`${mandatory ? ' (required)' : ''}: ${description}${choices}`;
    });
  const meaning = [command.description(), ...options].map(escapeCell).join('<br>');
  return `| \`${[...words, ...names].join(' ')}\` | ${meaning} |`;
}

/** Returns the tables of docs/running/commands.md: one for each top-level command. */
export function commandTables() {
  return makeProgram()
    .commands.map((command) => {
      const rows = listCommands(command).map(rowOf);
      return [`## ${command.name()}\n`, '| command | effect |', '|---|---|', ...rows].join('\n');
    })
    .join('\n\n');
}
