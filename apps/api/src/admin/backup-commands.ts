import { resolve } from 'node:path';
import { Command } from 'commander';
import { drizzle } from 'drizzle-orm/node-postgres';
import { connect } from '../db/connection.ts';
import { type Env, readEnv } from '../env.ts';
import { fileTarget, openBackupFile } from '../platform/backup/backup-file.ts';
import { type MadeBackup, makeBackup } from '../platform/backup/make-backup.ts';
import { type Restored, restoreBackup } from '../platform/backup/restore-backup.ts';
import { openIntake } from '../platform/backup/stored-files.ts';
import { verifyBackup } from '../platform/backup/verify-backup.ts';
import { countOf, type WithUrl } from './command-line.ts';
import { recordAudit } from './record-audit.ts';

interface Answer {
  json?: boolean;
}

const inJson = ['--json', 'answer in JSON'] as const;

export function backupCommands(withUrl: WithUrl): Command {
  const verify = new Command('verify')
    .description('read a backup from its beginning to its end, and say whether it is whole')
    .argument('<file>')
    .option(...inJson)
    .action(async (file: string, _own: Answer, command: Command) => {
      const read = await verifyBackup(await openBackupFile(resolve(file)), readEnv());
      answer('backup verify', command.optsWithGlobals<Answer>(), describe('The backup is whole', read), read);
    });
  return new Command('backup')
    .description('write one consistent file with the database and all pictures, beside a running server')
    .argument('<file>')
    .option(...inJson)
    .addCommand(verify)
    .action((file: string, choice: Answer) => withUrl((url) => backUp(url, resolve(file), choice)));
}

export function restoreCommand(withUrl: WithUrl): Command {
  return new Command('restore')
    .description('fill an instance with what a backup holds; no server may run on it')
    .argument('<file>')
    .option('--replace', 'delete what the instance holds')
    .option(...inJson)
    .action((file: string, choice: Answer & { replace?: boolean }) =>
      withUrl((url) => restore(url, resolve(file), choice)),
    );
}

async function backUp(url: string, file: string, choice: Answer): Promise<void> {
  const env = readEnv();
  const made = await makeBackup({ url, place: env, keys: env }, fileTarget(file));
  await auditBackup(url, file, made);
  const secrecy = isEncrypted(env) ? '' : ' It is not encrypted: it holds addresses, chats and passwords as hashes.';
  answer('backup', choice, `${describe(`Written to ${file}`, made)}${secrecy}`, { ...made, file });
}

const isEncrypted = ({ BACKUP_PASSPHRASE, BACKUP_RECIPIENTS }: Env) => Boolean(BACKUP_PASSPHRASE ?? BACKUP_RECIPIENTS);

async function auditBackup(url: string, file: string, { bytes, end }: MadeBackup): Promise<void> {
  const { db, close } = connect(url, { max: 1 });
  try {
    await recordAudit(db, { command: 'backup', arguments: { file }, after: { bytes, sha256: end.sha256 } });
  } finally {
    await close();
  }
}

async function restore(url: string, file: string, choice: Answer & { replace?: boolean }): Promise<void> {
  const env = readEnv();
  const { replace = false } = choice;
  const restored = await restoreBackup(await openBackupFile(file), env, {
    url,
    openIntake: () => openIntake(env),
    replace,
    note: (client, { manifest: { made_at }, end: { sha256 } }) =>
      recordAudit(drizzle(client), { command: 'restore', arguments: { file, replace }, after: { made_at, sha256 } }),
  });
  answer('restore', choice, describe('Restored', restored), restored);
}

function describe(what: string, { manifest, end }: Restored & { bytes?: number }): string {
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
  const [made, at] = [manifest.made_at.slice(0, 10), manifest.made_at.slice(11, 16)];
  return `${what}: ${countOf(rows, 'row')} and ${countOf(end.pictures, 'picture')} of ${made}, ${at} UTC, by Fixit ${manifest.fixit}.`;
}

function answer(
  command: string,
  { json = false }: Answer,
  said: string,
  { manifest, end, ...rest }: Restored & { file?: string; bytes?: number },
): void {
  const { made_at, fixit } = manifest;
  console.log(json ? JSON.stringify({ command, done: true, said, made_at, fixit, ...end, ...rest }) : said);
}
