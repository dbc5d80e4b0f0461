import { type Command, CommanderError, Option } from 'commander';
import { openExistingDatabase, openServerDatabase } from '../db/server-database.ts';
import { readEnv } from '../env.ts';
import { Refusal } from '../platform/refusal.ts';
import { UnconfirmedError } from './change-command.ts';
import type { WithUrl } from './command-line.ts';

const exitCodes = { done: 0, refused: 1, mistyped: 2, unconfirmed: 3 } as const;

export async function runCommandLine(program: Command, args: readonly string[]): Promise<void> {
  catchExits(program);
  acceptYes(program);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  // Commander has already printed the fault or the help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.mistyped;
  if (error instanceof Refusal || error instanceof UnconfirmedError) {
    console.error(error.message);
    return error instanceof UnconfirmedError ? exitCodes.unconfirmed : exitCodes.refused;
  }
  throw error;
}

function catchExits(command: Command): void {
  command.exitOverride();
  command.showHelpAfterError('Add --help to see how it is used.');
  for (const subcommand of command.commands) catchExits(subcommand);
}

/** Lets scripts add --yes to every command, even to one without a confirmation. */
function acceptYes(command: Command): void {
  const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0;
  const hasYesOption = command.options.some(({ long }) => long === '--yes');
  // The option of a group would hide those of its subcommands.
  if (!isGroup && !hasYesOption) command.addOption(new Option('--yes', 'do not ask for confirmation').hideHelp());
  for (const subcommand of command.commands) acceptYes(subcommand);
}

const makeWithUrl =
  (open: typeof openServerDatabase): WithUrl =>
  async (work) => {
    const { url, stop } = await open(readEnv());
    try {
      await work(url);
    } finally {
      await stop();
    }
  };

export const withUrl = makeWithUrl(openExistingDatabase);

/** Creates the embedded database if it is missing, so that a restore can fill it. */
export const withNewUrl = makeWithUrl(openServerDatabase);
