import type { Command } from 'commander';
import { type AuditRow, listAudit } from './audit-repository.ts';
import type { Choice } from './change.ts';
import { commandGroup, limitOption, lookingCommand, type WithDb } from './command-line.ts';
import { look, type View } from './look.ts';

/** Shows what was done with these commands. */
export function auditCommands(withDb: WithDb): Command {
  return commandGroup('audit', 'what was done with these commands', [
    lookingCommand('list', 'who did what and when, the last first')
      .addOption(limitOption(50))
      .action((choice: Choice & { limit: number }) => withDb((db) => look(db, lastOf(choice.limit), choice))),
  ]);
}

function lastOf(limit: number): View<AuditRow> {
  return {
    command: 'audit list',
    arguments: { limit },
    list: (db) => listAudit(db, limit),
    none: 'Nothing was done yet.',
    columns: {
      at: ({ at }) => at,
      who: ({ os_user }) => os_user,
      command: ({ command }) => command,
      arguments: ({ arguments: given }) => JSON.stringify(given),
    },
  };
}
