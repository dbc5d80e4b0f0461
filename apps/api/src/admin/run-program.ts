import { type Command, CommanderError } from 'commander';
import { serverDatabase } from '../db/server-database.ts';
import { readEnv } from '../env.ts';
import { Refusal } from '../platform/refusal.ts';
import { Unconfirmed } from './change-command.ts';
import type { WithUrl } from './command-line.ts';

/** Done or nothing to do, impossible, wrong arguments, not confirmed. */
const exit = { done: 0, refused: 1, mistyped: 2, unconfirmed: 3 } as const;

/** Sets the exit code of this process. Throws anything that is not a refusal. */
export async function runProgram(program: Command, typed: readonly string[]): Promise<void> {
  catchExits(program);
  try {
    await program.parseAsync(typed, { from: 'user' });
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

/** Makes a command throw instead of ending the process, and mention --help after wrong arguments. */
function catchExits(command: Command): void {
  command.exitOverride();
  command.showHelpAfterError('Add --help to see how it is used.');
  for (const below of command.commands) catchExits(below);
}

export const withUrl: WithUrl = async (work) => {
  const { url, stop } = await serverDatabase(readEnv());
  try {
    await work(url);
  } finally {
    await stop();
  }
};
