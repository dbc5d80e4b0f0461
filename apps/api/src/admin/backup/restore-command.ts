import { resolve } from 'node:path';
import { Command } from 'commander';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readEnv } from '../../env.ts';
import { openIntake } from '../../platform/backup/picture-intake.ts';
import { openBackupFile } from '../../platform/backup/place/backup-file.ts';
import { restoreBackup } from '../../platform/backup/restore-backup.ts';
import type { WithUrl } from '../command-line.ts';
import { recordAudit } from '../record-audit.ts';
import { type Answer, answer, describe, inJson } from './backup-answer.ts';
import { noteReplacedPictures, removeReplacedPictures } from './replaced-pictures.ts';

export function restoreCommand(withUrl: WithUrl): Command {
  return new Command('restore')
    .description('fill an instance from a backup; no server may be running on it')
    .argument('<file>')
    .option('--replace', 'delete what the instance holds')
    .option(...inJson)
    .action((file: string, choice: Answer & { replace?: boolean }) =>
      withUrl((url) => restore(url, resolve(file), choice)),
    );
}

async function restore(url: string, file: string, choice: Answer & { replace?: boolean }): Promise<void> {
  const env = readEnv();
  const { replace = false } = choice;
  const restored = await restoreBackup(await openBackupFile(file), env, {
    url,
    openIntake: () => openIntake(env),
    replace,
    begin: noteReplacedPictures,
    async note(client, { manifest: { made_at }, end: { sha256 } }) {
      await removeReplacedPictures(client);
      await recordAudit(drizzle(client), {
        command: 'restore',
        arguments: { file, replace },
        after: { made_at, sha256 },
      });
    },
  });
  answer('restore', choice, describe('Restored', restored), restored);
}
