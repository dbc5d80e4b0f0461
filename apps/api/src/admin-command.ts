import { Command, CommanderError } from 'commander';
import { accountCommands } from './admin/account-commands.ts';
import { auditCommands } from './admin/audit-commands.ts';
import { backupCommands } from './admin/backup-commands.ts';
import { bookingCommands } from './admin/booking-commands.ts';
import { Unconfirmed } from './admin/change-command.ts';
import type { WithDb, WithUrl } from './admin/command-line.ts';
import { doctorCommand } from './admin/doctor/doctor-command.ts';
import { featureCommands } from './admin/feature-commands.ts';
import { jobCommands } from './admin/job-commands.ts';
import { mapCommands } from './admin/map-commands.ts';
import { emailCommands, taskCommands } from './admin/queue-commands.ts';
import { restoreCommand } from './admin/restore-command.ts';
import { reviewCommands } from './admin/review-commands.ts';
import { waitlistCommands } from './admin/waitlist-commands.ts';
import { connect } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { serverDatabase } from './db/server-database.ts';
import { readEnv } from './env.ts';
import { Refusal } from './platform/refusal.ts';

export const adminCommand = 'admin';

/** Done or nothing to do, impossible, wrongly typed, not confirmed. */
const exit = { done: 0, refused: 1, mistyped: 2, unconfirmed: 3 } as const;

export async function administer(typed: readonly string[]): Promise<void> {
  try {
    await makeProgram().parseAsync(typed, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  // Commander has said what was wrong, or shown its help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.done : exit.mistyped;
  if (error instanceof Refusal || error instanceof Unconfirmed) {
    console.error(error.message);
    return error instanceof Unconfirmed ? exit.unconfirmed : exit.refused;
  }
  throw error;
}

export function makeProgram(): Command {
  const program = new Command('npm run admin --')
    .description("The operator's commands. They work beside a running server.")
    .addHelpText('after', '\nExit codes: 0 done, 1 not possible, 2 wrongly typed, 3 nobody said yes.');
  const groups = [
    ...[featureCommands, reviewCommands, jobCommands, bookingCommands, accountCommands, waitlistCommands],
    ...[emailCommands, taskCommands, mapCommands, auditCommands],
  ];
  for (const group of groups) program.addCommand(group(withDb));
  program.addCommand(backupCommands(withUrl)).addCommand(restoreCommand(withUrl));
  program.addCommand(doctorCommand());
  catchExits(program);
  return program;
}

/** A command throws instead of ending the process, and says where help is when it is typed wrongly. */
function catchExits(command: Command): void {
  command.exitOverride();
  command.showHelpAfterError('Add --help to see how it is used.');
  for (const below of command.commands) catchExits(below);
}

const withUrl: WithUrl = async (work) => {
  const { url, stop } = await serverDatabase(readEnv());
  try {
    await work(url);
  } finally {
    await stop();
  }
};

const withDb: WithDb = (work) =>
  withUrl(async (url) => {
    const connection = connect(url, { max: 2 });
    try {
      // The command may come before the first start.
      await migrate(connection.pool);
      await work(connection.db);
    } finally {
      await connection.close();
    }
  });
