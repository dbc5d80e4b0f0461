import { Command } from 'commander';
import { backupCommands } from './admin/backup/backup-commands.ts';
import { restoreCommand } from './admin/backup/restore-command.ts';
import type { WithUrl } from './admin/command-line.ts';
import { runCommandLine, withNewUrl, withUrl } from './admin/run-program.ts';
import { operatorCommand } from './db/operator-command.ts';
import { lowerPriority } from './platform/backup/lower-priority.ts';
import { explainStart } from './platform/start-failure.ts';

// The operator's backup commands without the rest of the server, in a quarter of its memory.
process.umask(0o077);

/** Lowers the priority only after the embedded database has started: a server may use that database later. */
const behindAllElse: WithUrl = (work) =>
  withUrl(async (url) => {
    await lowerPriority();
    await work(url);
  });

try {
  const program = new Command(operatorCommand('').trim());
  program.addCommand(backupCommands(behindAllElse)).addCommand(restoreCommand(withNewUrl));
  await runCommandLine(program, process.argv.slice(2));
} catch (error) {
  console.error(explainStart(error));
  process.exit(1);
}
