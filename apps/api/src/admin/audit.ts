import { type Command, Option } from 'commander';
import { listAudit } from './audit-repository.ts';
import type { Choice } from './change.ts';
import { commandGroup, lookingCommand, readCount, type WithDb } from './command-line.ts';
import { showRows } from './show.ts';

/** Shows what was done with these commands. */
export function auditCommands(withDb: WithDb): Command {
  return commandGroup('audit', 'what was done with these commands', [
    lookingCommand('list', 'who did what and when, the last first')
      .addOption(new Option('--limit <rows>', 'how many at most').argParser(readCount).default(50))
      .action(({ json, limit }: Choice & { limit: number }) =>
        withDb(async (db) =>
          showRows(await listAudit(db, limit), {
            json,
            none: 'Nothing was done yet.',
            columns: {
              at: ({ at }) => at,
              who: ({ os_user }) => os_user,
              command: ({ command }) => command,
              arguments: ({ arguments: given }) => JSON.stringify(given),
            },
          }),
        ),
      ),
  ]);
}
