import { operatorLists } from '@fixit/contract/operator/operator-list';
import type { Command } from 'commander';
import type { DayRange } from '../db/query/day-range.ts';
import { type AuditRow, listAudit } from '../modules/audit/audit-actions.ts';
import { commandGroup, listCommand, type WithDb } from './command-line.ts';
import { type ListOptions, type ListView, runListCommand } from './list-command.ts';
import { type DayOptions, readDays, withDays } from './list-filter.ts';

export function auditCommands(withDb: WithDb): Command {
  return commandGroup('audit', 'what operators did, with these commands or in the panel', [
    withDays(listCommand('list', 'who did what and when, newest first', 50)).action(
      (options: ListOptions & DayOptions) =>
        withDb((db) => runListCommand(db, auditViewOf(readDays(options)), options)),
    ),
  ]);
}

const auditViewOf = (filter: DayRange): ListView<AuditRow> => ({
  command: operatorLists.audit.command,
  filter,
  list: (db, limit) => listAudit(db, { ...filter, limit }),
  emptyMessage: 'Nothing has been done yet.',
  columns: {
    at: ({ at }) => at,
    who: ({ os_user, operator }) => os_user ?? operator,
    command: ({ command }) => command,
    arguments: ({ arguments: input }) => JSON.stringify(input),
  },
});
