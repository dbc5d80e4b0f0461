import type { Command } from 'commander';
import { type AuditRow, listAudit } from './audit-repository.ts';
import { commandGroup, lookingCommand, type WithDb } from './command-line.ts';
import { type Looking, look, type View } from './list-command.ts';

/** Shows what was done with these commands. */
export function auditCommands(withDb: WithDb): Command {
  return commandGroup('audit', 'what was done with these commands', [
    lookingCommand('list', 'who did what and when, the last first', 50).action((choice: Looking) =>
      withDb((db) => look(db, done, choice)),
    ),
  ]);
}

const done: View<AuditRow> = {
  command: 'audit list',
  list: listAudit,
  none: 'Nothing was done yet.',
  columns: {
    at: ({ at }) => at,
    who: ({ os_user }) => os_user,
    command: ({ command }) => command,
    arguments: ({ arguments: given }) => JSON.stringify(given),
  },
};
