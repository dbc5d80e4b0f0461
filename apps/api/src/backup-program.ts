import { Command } from 'commander';
import { backupCommands } from './admin/backup/backup-commands.ts';
import { restoreCommand } from './admin/backup/restore-command.ts';
import type { WithUrl } from './admin/command-line.ts';
import { runCommandLine, withNewUrl, withUrl } from './admin/run-program.ts';
import { operatorCommand } from './db/operator-command.ts';
import { lowerPriority } from './platform/backup/lower-priority.ts';
import { explainStartFailure } from './platform/start-failure.ts';

// This program has only the backup commands, so it needs a quarter of the server's memory.
process.umask(0o077);

/** Lowers the priority only after the embedded database has started, because a server may use that database later. */
const withLowPriority: WithUrl = (work) =>
  withUrl(async (url) => {
    await lowerPriority();
    await work(url);
  });

try {
  const program = new Command(operatorCommand('').trim());
  program.addCommand(backupCommands(withLowPriority)).addCommand(restoreCommand(withNewUrl));
  await runCommandLine(program, process.argv.slice(2));
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}
