import { resolve } from 'node:path';
import { Command } from 'commander';
import { Database } from '../../db/database.ts';
import { StartError } from '../../db/start-error.ts';
import { type Env, readEnv } from '../../env.ts';
import { openPictureIntake } from '../../platform/backup/picture-intake.ts';
import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import { openBackupFile } from '../../platform/backup/store/backup-file.ts';
import { describePictureSettings } from '../../platform/storage/picture-location.ts';
import type { WithUrl } from '../command-line.ts';
import { recordAudit } from '../record-audit.ts';
import {
  anyOriginOption,
  describeBackup,
  jsonOption,
  printBackupAnswer,
  type ReadOptions,
  readKeysOf,
  signersOf,
  unencryptedOption,
} from './backup-answer.ts';
import { recordPicturesToReplace, removeReplacedPictures } from './replaced-pictures.ts';

interface RestoreOptions extends ReadOptions {
  replace?: boolean;
}

export function restoreCommand(withUrl: WithUrl): Command {
  return new Command('restore')
    .description('fill an instance from a backup; no server may be running on it')
    .argument('<file>')
    .option('--replace', 'replace everything that the instance holds')
    .option(...unencryptedOption)
    .option(...anyOriginOption)
    .option(...jsonOption)
    .action((file: string, options: RestoreOptions) =>
      withUrl((url) => restoreFromBackup(url, resolve(file), options)),
    );
}

async function restoreFromBackup(url: string, file: string, options: RestoreOptions): Promise<void> {
  const env = readEnv();
  const { replace = false } = options;
  if (env.DATABASE_URL && !env.S3 && !env.isDataDirSet) {
    throw new StartError(
      `DATA_DIR: set it to the folder of the servers on this database, or the pictures end up in ${env.DATA_DIR}. Nothing was restored.`,
    );
  }
  const restored = await restoreBackup(await openBackupFile(file), readKeysOf(env, options), {
    url,
    openIntake: () => openPictureIntake(env),
    replace,
    signedBy: signersOf(env, options),
    begin: recordPicturesToReplace,
    async note(client, { manifest: { made_at }, end: { sha256 } }) {
      await removeReplacedPictures(client);
      await recordAudit(new Database(client), {
        command: 'restore',
        arguments: { file, replace },
        after: { made_at, sha256 },
      });
    },
  });
  const [database, pictures] = [describeDatabase(url, env), describePictureSettings(env)];
  const message = `${describeBackup('Restored', restored)} The rows are in ${database}, the pictures in ${pictures}.${restored.isSigned ? '' : ' Its signature could not be checked here.'}`;
  printBackupAnswer('restore', options, message, { ...restored, database, pictures_in: pictures });
}

function describeDatabase(url: string, { DATABASE_URL, DATA_DIR }: Env): string {
  if (!DATABASE_URL) return `the embedded database of ${DATA_DIR}`;
  const { host, pathname, searchParams } = new URL(url);
  return `the database ${pathname.slice(1)} at ${searchParams.get('host') ?? host}`;
}
