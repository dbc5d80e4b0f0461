import { Command } from 'commander';
import { accountCommands, noteCommands } from './admin/account-commands.ts';
import { artisanCommands } from './admin/artisan-commands.ts';
import { auditCommands } from './admin/audit-commands.ts';
import { backupCommands } from './admin/backup/backup-commands.ts';
import { restoreCommand } from './admin/backup/restore-command.ts';
import { bookingCommands } from './admin/booking-commands.ts';
import { appealCommands, caseCommands } from './admin/case-commands.ts';
import type { WithDb } from './admin/command-line.ts';
import { doctorCommand } from './admin/doctor/doctor-command.ts';
import { featureCommands } from './admin/feature-commands.ts';
import { jobCommands } from './admin/job-commands.ts';
import { mapCommands } from './admin/map-commands.ts';
import { operatorCommands, passkeyCommands } from './admin/operator-commands.ts';
import { pictureCommands } from './admin/picture-commands.ts';
import { emailCommands, taskCommands } from './admin/queue-commands.ts';
import { reviewCommands } from './admin/review-commands.ts';
import { runCommandLine, withNewUrl, withUrl } from './admin/run-program.ts';
import { dutyCommands, logoCommands, settingCommands } from './admin/setting-commands.ts';
import { waitlistCommands } from './admin/waitlist-commands.ts';
import { connect } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { operatorCommand } from './db/operator-command.ts';

export const adminCommand = 'admin';

export const runAdminCommand = (args: readonly string[]): Promise<void> => runCommandLine(makeProgram(), args);

export function makeProgram(): Command {
  const program = new Command(operatorCommand('').trim())
    .description('Commands for operators. All but restore can be run while the server is running.')
    .addHelpText('after', '\nExit codes: 0 success, 1 failure, 2 usage error, 3 not confirmed.');
  const groups = [
    featureCommands,
    caseCommands,
    appealCommands,
    reviewCommands,
    jobCommands,
    bookingCommands,
    accountCommands,
    noteCommands,
    waitlistCommands,
    artisanCommands,
    emailCommands,
    taskCommands,
    mapCommands,
    pictureCommands,
    operatorCommands,
    passkeyCommands,
    settingCommands,
    logoCommands,
    dutyCommands,
    auditCommands,
  ];
  for (const group of groups) program.addCommand(group(withDb));
  program.addCommand(backupCommands(withUrl)).addCommand(restoreCommand(withNewUrl));
  program.addCommand(doctorCommand());
  return program;
}

const withDb: WithDb = (work) =>
  withUrl(async (url) => {
    const connection = connect(url, { max: 2 });
    try {
      // A command may run before the server has started for the first time.
      await migrate(connection.pool);
      await work(connection.db);
    } finally {
      await connection.close();
    }
  });
