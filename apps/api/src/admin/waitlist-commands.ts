import { extname } from 'node:path';
import type { Command } from 'commander';
import type { Db } from '../db/database.ts';
import { listEntries, type WaitingEntry } from '../modules/waitlist/waitlist-repository.ts';
import { formatCsvLine } from '../platform/write-csv.ts';
import { actionCommands } from './action-commands.ts';
import { type ConfirmOptions, printOutcome, UnconfirmedError } from './change-command.ts';
import { changeCommand, commandGroup, type WithDb } from './command-line.ts';
import { canPrompt, confirm } from './confirm-command.ts';
import { fileExists, writePrivately } from './private-file.ts';
import { recordAudit } from './record-audit.ts';
import { textFor } from './terminal-text.ts';

type ExportOptions = ConfirmOptions & { file?: string };

const exportCommand = 'waitlist export';

const columnNames = [
  'place',
  'featured',
  'full_name',
  'whatsapp_number',
  'services',
  'city',
  'social_media',
  'join_whatsapp_group',
  'forwarded_at',
  'created_at',
] satisfies (keyof WaitingEntry)[];

export function waitlistCommands(withDb: WithDb): Command {
  return commandGroup('waitlist', 'artisans who want to join', [
    changeCommand('export', 'print the whole list as CSV or JSON, with the first 100 marked as featured')
      .option('--file <path>', 'write to this file, which only you can read; JSON if the name ends in .json')
      .action((options: ExportOptions) => withDb((db) => exportWaitlist(db, options))),
    ...actionCommands('waitlist', withDb),
  ]);
}

async function exportWaitlist(db: Db, options: ExportOptions): Promise<void> {
  const { file, dryRun, json } = options;
  const overwrites = file !== undefined && (await fileExists(file));
  if (dryRun)
    return printOutcome(exportCommand, { message: describeExport(await listEntries(db), file, overwrites) }, options);
  if (overwrites && !options.yes) await confirmOverwriting(file);
  const inJson = json || (file !== undefined && extname(file).toLowerCase() === '.json');
  const { text, after } = await db.transaction(async (tx) => {
    const entries = await listEntries(tx);
    const output = inJson ? `${JSON.stringify({ data: entries })}\n` : formatEntries(entries);
    const counts = { entries: entries.length };
    await recordAudit(tx, { command: exportCommand, arguments: file === undefined ? {} : { file }, after: counts });
    if (file !== undefined) await writePrivately(file, output);
    return { text: output, after: counts };
  });
  if (file === undefined) process.stdout.write(textFor(process.stdout, text));
  else
    printOutcome(
      exportCommand,
      { message: `${countEntries(after.entries)} written to ${file}.`, changed: { before: null, after } },
      options,
    );
}

function formatEntries(entries: readonly WaitingEntry[]): string {
  return [columnNames, ...entries.map((entry) => columnNames.map((name) => entry[name]))].map(formatCsvLine).join('');
}

function describeExport({ length }: readonly WaitingEntry[], file: string | undefined, overwrites: boolean): string {
  const entries = countEntries(length);
  if (file === undefined) return `${entries} to print.`;
  return `${entries} to write to ${file}${overwrites ? ', which already exists and would be overwritten' : ''}.`;
}

const countEntries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);

async function confirmOverwriting(file: string): Promise<void> {
  if (!canPrompt()) throw new UnconfirmedError(`${file} already exists. Add --yes to overwrite it.`);
  if (!(await confirm(`${file} already exists. Overwrite it?`))) throw new UnconfirmedError('Nothing was written.');
}
