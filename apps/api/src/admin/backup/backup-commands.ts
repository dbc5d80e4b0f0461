import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { StartError } from '../../db/start-error.ts';
import { type Env, readEnv } from '../../env.ts';
import { pictureColumns } from '../../marketplace-invariants.ts';
import { recordRun } from '../../platform/backup/backup-runs.ts';
import { type CompletedBackup, makeBackup } from '../../platform/backup/make-backup.ts';
import {
  type BackupStore,
  type BackupTarget,
  fileTarget,
  openBackupFile,
} from '../../platform/backup/store/backup-file.ts';
import { backupNameAt, removeOldBackups } from '../../platform/backup/store/backup-store.ts';
import { verifyBackup } from '../../platform/backup/verify-backup.ts';
import { abortOnSignal } from '../../platform/shutdown.ts';
import type { WithUrl } from '../command-line.ts';
import { recordAudit } from '../record-audit.ts';
import {
  type AnswerOptions,
  anyOriginOption,
  describeBackup,
  jsonOption,
  printBackupAnswer,
  type ReadOptions,
  readKeysOf,
  signersOf,
  unencryptedOption,
} from './backup-answer.ts';
import { drillFile, drillNewest } from './drill-command.ts';
import { recordFailure, withRecordDatabase } from './record-failure.ts';
import { requireStore } from './require-store.ts';
import { SealedAudit } from './sealed-audit.ts';

export function backupCommands(withUrl: WithUrl): Command {
  return new Command('backup')
    .description('write one consistent file with the database and all pictures, while the server runs')
    .argument('[file]', 'without it, the backup goes to BACKUP_FOLDER or BACKUP_S3_BUCKET')
    .option(...jsonOption)
    .helpCommand(true)
    .action((file: string | undefined, options: AnswerOptions) =>
      withUrl((url) => (file ? backUpTo(url, resolve(file), options) : backUpToStore(url, options))),
    )
    .addCommand(
      readingCommand('verify <file>', 'read a backup from beginning to end, and say whether it is complete', verify),
    )
    .addCommand(subcommand('list', 'list the backups in BACKUP_FOLDER or BACKUP_S3_BUCKET', listBackups))
    .addCommand(
      readingCommand(
        'fetch <name> <file>',
        'copy a backup from BACKUP_FOLDER or BACKUP_S3_BUCKET to a file',
        (options, name = '', file = '') => fetchBackup(name, resolve(file), options),
      ),
    )
    .addCommand(
      readingCommand(
        'drill [file]',
        'restore the newest backup, or a file, into a temporary database, to test it',
        (options, file) =>
          file === undefined ? withUrl((url) => drillNewest(url, options)) : drillFile(resolve(file), options),
      ),
    );
}

type BackupAction = (options: ReadOptions, ...words: string[]) => Promise<void>;

const readingCommand = (usage: string, description: string, action: BackupAction): Command =>
  subcommand(usage, description, action)
    .option(...unencryptedOption)
    .option(...anyOriginOption);

/** Reads the parent's options too, because the parent may consume those of its subcommands. */
function subcommand(usage: string, description: string, action: BackupAction): Command {
  const [name = '', ...words] = usage.split(' ');
  const command = new Command(name).description(description).option(...jsonOption);
  for (const word of words) command.argument(word);
  return command.action(() => action(command.optsWithGlobals<ReadOptions>(), ...command.args));
}

async function backUpTo(url: string, file: string, options: AnswerOptions): Promise<void> {
  const started_at = new Date();
  await recordBackup(
    url,
    { name: file, started_at, backup: await makeAndStopOnSignal(url, fileTarget(file)) },
    { file },
    options,
  );
}

async function makeAndStopOnSignal(url: string, target: BackupTarget): Promise<CompletedBackup> {
  const env = readEnv();
  const stop = new AbortController();
  const ignoreSignals = abortOnSignal(stop);
  try {
    return await makeBackup({ url, pictureSettings: env, pictureColumns, keys: env }, target, stop.signal);
  } finally {
    ignoreSignals();
  }
}

async function backUpToStore(url: string, options: AnswerOptions): Promise<void> {
  const started_at = new Date();
  const store = await requireStore('Name a file, or set BACKUP_FOLDER or BACKUP_S3_BUCKET.');
  await recordFailure(url, { kind: 'backup', name: backupNameAt(started_at), started_at }, async () => {
    await store.requirePrivate();
    const name = await freeName(store, started_at);
    const backup = await makeAndStopOnSignal(url, store.target(name));
    await recordBackup(url, { name, started_at, backup }, {}, options);
    await removeOldBackups(store, name, readEnv().BACKUP_KEEP);
  });
}

async function freeName(store: BackupStore, at: Date): Promise<string> {
  const existingNames = new Set((await store.list()).map(({ name }) => name));
  let next = at;
  while (existingNames.has(backupNameAt(next))) next = new Date(next.getTime() + 1_000);
  return backupNameAt(next);
}

interface FinishedBackup {
  name: string;
  started_at: Date;
  backup: CompletedBackup;
}

async function recordBackup(
  url: string,
  { name, started_at, backup }: FinishedBackup,
  input: Record<string, string>,
  options: AnswerOptions,
): Promise<void> {
  const { bytes, end } = backup;
  const report = describeBackup('Complete', backup);
  await withRecordDatabase(url, async (db, hasRunTable) => {
    await recordAudit(db, { command: 'backup', arguments: input, after: { name, bytes, sha256: end.sha256 } });
    if (hasRunTable) await recordRun(db, { kind: 'backup', succeeded: true, name, bytes, report, started_at });
  });
  const encryptionWarning = isEncrypted(readEnv())
    ? ''
    : ' It is not encrypted: it contains addresses, chats and password hashes.';
  printBackupAnswer('backup', options, `${describeBackup(`Written to ${name}`, backup)}${encryptionWarning}`, {
    ...backup,
    name,
  });
}

const isEncrypted = ({ BACKUP_PASSPHRASE, BACKUP_RECIPIENTS }: Env) => Boolean(BACKUP_PASSPHRASE ?? BACKUP_RECIPIENTS);

/** Verifies a file without a database, so it can only check a signature made with BACKUP_PASSPHRASE. */
async function verify(options: ReadOptions, file = ''): Promise<void> {
  const env = readEnv();
  const audit = new SealedAudit();
  const backup = await verifyBackup(
    await openBackupFile(resolve(file)),
    readKeysOf(env, options),
    signersOf(env, options),
    audit,
  );
  const breaches = audit.findBreaches();
  if (breaches.length > 0)
    throw new StartError(`The backup is complete, but its audit log does not match its seals. ${breaches.join(' ')}`);
  const message = `${describeBackup('The backup is complete', backup)}${backup.isSigned ? ' Its signature is right.' : ''}`;
  printBackupAnswer('backup verify', options, message, backup);
}

async function listBackups({ json = false }: AnswerOptions): Promise<void> {
  const backups = await (await requireStore()).list();
  if (json) return console.log(JSON.stringify({ data: backups.map(({ name, bytes }) => ({ name, bytes })) }));
  if (backups.length === 0) return console.log('There is no backup yet.');
  for (const { name, bytes } of backups) console.log(`${name}  ${bytes.toLocaleString('en-GB')} bytes`);
}

async function fetchBackup(name: string, file: string, options: ReadOptions): Promise<void> {
  const store = await requireStore();
  if (!(await store.list()).some((backup) => backup.name === name)) throw new StartError(`There is no backup ${name}.`);
  const target = fileTarget(file);
  try {
    await pipeline(await store.open(name), target.open());
    await target.publish();
  } catch (error) {
    await target.discard();
    throw target.explain(error);
  }
  await verify(options, file);
}
