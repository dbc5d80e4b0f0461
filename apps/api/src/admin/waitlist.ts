import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Command } from 'commander';
import type { Db } from '../db/connection.ts';
import { listEntries, type WaitingEntry } from '../modules/waitlist/repository.ts';
import { ask, canAsk } from './ask.ts';
import { addAudit } from './audit-repository.ts';
import { nameOfUser, Unconfirmed } from './change.ts';
import { commandGroup, lookingCommand, type WithDb } from './command-line.ts';
import { writeCsv } from './show.ts';

type Export = { file?: string; json?: boolean; yes?: boolean };

/** Only for whoever runs the command: the list holds telephone numbers. */
const ownerOnly = 0o600;

const names = [
  ...(['place', 'featured', 'full_name', 'whatsapp_number', 'services', 'city', 'social_media'] as const),
  ...(['join_whatsapp_group', 'forwarded_at', 'created_at'] as const),
] satisfies (keyof WaitingEntry)[];

/** Hands out the waitlist. */
export function waitlistCommands(withDb: WithDb): Command {
  return commandGroup('waitlist', 'providers who want to join', [
    lookingCommand('export', 'the whole list, the first 100 marked as featured; comma-separated, or JSON')
      .option('--file <path>', 'write it there; JSON when the name ends in .json')
      .option('--yes', 'overwrite a file that is there')
      .action((choice: Export) => withDb((db) => exportList(db, choice))),
  ]);
}

async function exportList(db: Db, { file, json, yes }: Export): Promise<void> {
  if (file !== undefined && existsSync(file) && !yes) await confirmOverwriting(file);
  const inJson = json || (file !== undefined && extname(file).toLowerCase() === '.json');
  await db.transaction(async (tx) => {
    const entries = await listEntries(tx);
    const text = inJson ? `${JSON.stringify({ data: entries })}\n` : writeCsv(entries, names);
    const after = { entries: entries.length };
    const given = file === undefined ? {} : { file };
    await addAudit(tx, { os_user: nameOfUser(), command: 'waitlist export', arguments: given, before: null, after });
    if (file === undefined) process.stdout.write(text);
    else await writeFile(file, text, { mode: ownerOnly });
    if (file !== undefined) console.error(`The list of ${entries.length} is in ${file}.`);
  });
}

async function confirmOverwriting(file: string): Promise<void> {
  if (!canAsk()) throw new Unconfirmed(`${file} is there already. Add --yes to overwrite it.`);
  if (!(await ask(`${file} is there already. Overwrite it?`))) throw new Unconfirmed('Nothing was written.');
}
