import { Command } from 'commander';
import { backupCommands } from './admin/backup-commands.ts';
import { restoreCommand } from './admin/restore-command.ts';
import { runProgram, withUrl } from './admin/run-program.ts';
import { explainStart } from './platform/start-failure.ts';

// The operator's commands of backups, without the rest of the server: a quarter of its memory.
process.umask(0o077);
try {
  const program = new Command('npm run admin --');
  program.addCommand(backupCommands(withUrl)).addCommand(restoreCommand(withUrl));
  await runProgram(program, process.argv.slice(2));
} catch (error) {
  console.error(explainStart(error));
  process.exit(1);
}
