import { reasonLength } from '@fixit/contract/operator/operator-action';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Db } from '../db/database.ts';

export type WithDb = (work: (db: Db) => Promise<void>) => Promise<void>;

/** The database at the URL may not have been migrated. */
export type WithUrl = (work: (url: string) => Promise<void>) => Promise<void>;

export function listCommand(name: string, description: string, defaultLimit = 100): Command {
  return command(name, description)
    .option('--dry-run', 'say how many rows there are, and show none')
    .addOption(new Option('--limit <rows>', 'show at most this many').argParser(readCount).default(defaultLimit));
}

export function changeCommand(name: string, description: string): Command {
  return command(name, description)
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--yes', 'do not ask for confirmation');
}

function command(name: string, description: string): Command {
  return new Command(name).description(description).option('--json', 'print JSON');
}

export function commandGroup(name: string, description: string, commands: readonly Command[]): Command {
  const group = new Command(name).description(description);
  for (const command of commands) group.addCommand(command);
  return group;
}

export function readSentence(input: string): string {
  const words = input.trim().replace(/\s+/g, ' ');
  if (words === '' || words.length > reasonLength) {
    throw new InvalidArgumentError(`It must have 1 to ${reasonLength} characters.`);
  }
  return words;
}

function readCount(input: string): number {
  const count = Number(input);
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new InvalidArgumentError('It must be from 1 to 10000.');
  return count;
}
