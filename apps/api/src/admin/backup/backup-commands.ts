import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { StartError } from '../../db/start-error.ts';
import { type Env, readEnv } from '../../env.ts';
import { marketplaceInvariants } from '../../marketplace-invariants.ts';
import { recordRun } from '../../platform/backup/backup-runs.ts';
import { tryOut } from '../../platform/backup/drill.ts';
import { type MadeBackup, makeBackup } from '../../platform/backup/make-backup.ts';
import {
  type BackupStore,
  type BackupTarget,
  fileTarget,
  openBackupFile,
} from '../../platform/backup/place/backup-file.ts';
import { nameAt, openStore, removeOldBackups } from '../../platform/backup/place/backup-store.ts';
import { verifyBackup } from '../../platform/backup/verify-backup.ts';
import { abortOnSignal } from '../../platform/shutdown.ts';
import type { WithUrl } from '../command-line.ts';
import { recordAudit } from '../record-audit.ts';
import { type Answer, answer, describe, inJson } from './backup-answer.ts';
import { recordFailure, withNotes } from './backup-notes.ts';

export function backupCommands(withUrl: WithUrl): Command {
  return new Command('backup')
    .description('write one consistent file with the database and all pictures, while the server runs')
    .argument('[file]', 'without it, the backup goes to BACKUP_FOLDER or BACKUP_S3_BUCKET')
    .option(...inJson)
    .helpCommand(true)
    .action((file: string | undefined, choice: Answer) =>
      withUrl((url) => (file ? backUpTo(url, resolve(file), choice) : backUpToStore(url, choice))),
    )
    .addCommand(
      subcommand('verify <file>', 'read a backup from beginning to end, and say whether it is complete', verify),
    )
    .addCommand(subcommand('list', 'list the backups in BACKUP_FOLDER or BACKUP_S3_BUCKET', list))
    .addCommand(
      subcommand('fetch <name> <file>', 'copy one of them to a file', (choice, name = '', file = '') =>
        fetchBackup(name, resolve(file), choice),
      ),
    )
    .addCommand(
      subcommand('drill', 'test whether the newest of them can be restored, in a temporary database', (choice) =>
        withUrl((url) => drill(url, choice)),
      ),
    );
}

type Action = (choice: Answer, ...words: string[]) => Promise<void>;

/** The command above it may receive its options. */
function subcommand(usage: string, description: string, act: Action): Command {
  const [name = '', ...words] = usage.split(' ');
  const command = new Command(name).description(description).option(...inJson);
  for (const word of words) command.argument(word);
  return command.action(() => act(command.optsWithGlobals<Answer>(), ...command.args));
}

async function backUpTo(url: string, file: string, choice: Answer): Promise<void> {
  const started_at = new Date();
  await noteMade(url, { name: file, started_at, made: await make(url, fileTarget(file)) }, { file }, choice);
}

/** Removes what it has written if a signal ends it. */
async function make(url: string, target: BackupTarget): Promise<MadeBackup> {
  const env = readEnv();
  const stop = new AbortController();
  const ignoreSignals = abortOnSignal(stop);
  try {
    return await makeBackup({ url, place: env, keys: env }, target, stop.signal);
  } finally {
    ignoreSignals();
  }
}

/** Makes a backup as the schedule does. A failure is recorded, and the operator gets an email. */
async function backUpToStore(url: string, choice: Answer): Promise<void> {
  const started_at = new Date();
  const name = nameAt(started_at);
  const store = await requireStore('Name a file, or set BACKUP_FOLDER or BACKUP_S3_BUCKET.');
  await recordFailure(url, { kind: 'backup', name, started_at }, async () => {
    const made = await make(url, store.target(name));
    await noteMade(url, { name, started_at, made }, {}, choice);
    await removeOldBackups(store, name, readEnv().BACKUP_KEEP);
  });
}

async function requireStore(
  refusal = 'Set BACKUP_FOLDER or BACKUP_S3_BUCKET to where the backups are.',
): Promise<BackupStore> {
  const store = await openStore(readEnv());
  if (store) return store;
  throw new StartError(refusal);
}

interface Made {
  name: string;
  started_at: Date;
  made: MadeBackup;
}

async function noteMade(
  url: string,
  { name, started_at, made }: Made,
  given: Record<string, string>,
  choice: Answer,
): Promise<void> {
  const { bytes, end } = made;
  const report = describe('Whole', made);
  await withNotes(url, async (db, hasRuns) => {
    await recordAudit(db, { command: 'backup', arguments: given, after: { name, bytes, sha256: end.sha256 } });
    if (hasRuns) await recordRun(db, { kind: 'backup', succeeded: true, name, bytes, report, started_at });
  });
  const secrecy = isEncrypted(readEnv())
    ? ''
    : ' It is not encrypted: it contains addresses, chats and password hashes.';
  answer('backup', choice, `${describe(`Written to ${name}`, made)}${secrecy}`, { ...made, name });
}

const isEncrypted = ({ BACKUP_PASSPHRASE, BACKUP_RECIPIENTS }: Env) => Boolean(BACKUP_PASSPHRASE ?? BACKUP_RECIPIENTS);

async function verify(choice: Answer, file = ''): Promise<void> {
  const read = await verifyBackup(await openBackupFile(resolve(file)), readEnv());
  answer('backup verify', choice, describe('The backup is complete', read), read);
}

async function list({ json = false }: Answer): Promise<void> {
  const found = await (await requireStore()).list();
  if (json) return console.log(JSON.stringify({ data: found }));
  if (found.length === 0) return console.log('There is no backup yet.');
  for (const { name, bytes } of found) console.log(`${name}  ${bytes.toLocaleString('en-GB')} bytes`);
}

/** Verifies the backup as it copies it. */
async function fetchBackup(name: string, file: string, choice: Answer): Promise<void> {
  const store = await requireStore();
  if (!(await store.list()).some((one) => one.name === name)) throw new StartError(`There is no backup ${name}.`);
  const target = fileTarget(file);
  try {
    await pipeline(await store.open(name), target.open());
    await target.publish();
  } catch (error) {
    await target.discard();
    throw target.explain(error);
  }
  await verify(choice, file);
}

async function drill(url: string, choice: Answer): Promise<void> {
  const started_at = new Date();
  const run = { kind: 'drill', name: 'the newest backup', started_at } as const;
  const store = await requireStore();
  await recordFailure(url, run, async () => {
    const env = readEnv();
    const [newest] = await store.list();
    if (!newest) throw new StartError('There is no backup to test.');
    const file = await store.open(newest.name);
    const { faults, ...restored } = await tryOut(file, env, {
      dataDir: env.DATA_DIR,
      invariants: marketplaceInvariants,
    });
    if (faults.length > 0)
      throw new StartError([`${newest.name} was restored, but breaks rules.`, ...faults].join('\n'));
    const report = describe('Restored and in order', restored);
    await withNotes(url, async (db, hasRuns) => {
      if (hasRuns) await recordRun(db, { ...run, ...newest, succeeded: true, report });
    });
    answer('backup drill', choice, `${newest.name}: ${report}`, restored);
  });
}
