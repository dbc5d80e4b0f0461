import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../db/start-error.ts';
import type { Env } from '../../env.ts';
import { openBucket } from '../../platform/storage/bucket.ts';
import { broken, type Finding, ok, warning } from './finding.ts';

const megabyte = 1024 * 1024;

/** Free megabytes below which PostgreSQL and uploads fail, and below which it is time to act. */
const space = { broken: 128, warning: 1024 } as const;

export async function checkStorage({ S3, DATA_DIR }: Env): Promise<Finding[]> {
  return [...(await checkFolder(DATA_DIR)), ...(S3 ? [await checkBucket(S3)] : [])];
}

async function checkFolder(folder: string): Promise<Finding[]> {
  const uploads = join(folder, 'uploads');
  const trial = join(existsSync(uploads) ? uploads : folder, `.doctor-${randomUUID()}`);
  try {
    await writeFile(trial, 'Fixit checks its folder.', { mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      return [
        broken(
          `There is no data folder ${folder}.`,
          'Start the server once: it creates the folder. Or use the DATA_DIR of the server.',
        ),
      ];
    if (code === 'ENOSPC') return [broken(`The disk of the data folder ${folder} is full.`, 'Make room on it.')];
    const advice = 'Give it to the user that Fixit runs as, or set DATA_DIR to the folder that the server uses.';
    return [broken(`The data folder ${folder} cannot be written (${code}).`, advice)];
  } finally {
    await rm(trial, { force: true }).catch(() => undefined);
  }
  const { mode } = await stat(folder);
  const findings = judgeSpace(await statfs(folder), `the data folder ${folder}`);
  if ((mode & 0o077) !== 0)
    findings.push(
      warning(`Other users of this machine can read the data folder ${folder}.`, `Run: chmod 700 ${folder}`),
    );
  return findings.length > 0 ? findings : [ok(`The data folder ${folder} can be written and has room.`)];
}

/** Returns no findings while there is room. */
function judgeSpace({ bavail, bsize }: { bavail: number; bsize: number }, place: string): Finding[] {
  const left = Math.floor((bavail * bsize) / megabyte);
  if (left >= space.warning) return [];
  const said = `Only ${left} MB are left on the disk of ${place}.`;
  const advice = 'Make room on it: delete old backups and kept emails first.';
  return [left < space.broken ? broken(said, advice) : warning(said, advice)];
}

async function checkBucket(settings: NonNullable<Env['S3']>): Promise<Finding> {
  const place = `the bucket ${settings.bucket} at ${new URL(settings.endpoint).host}`;
  try {
    await (await openBucket(settings))();
    return ok(`Pictures can be kept, read and removed in ${place}, and strangers cannot read them.`);
  } catch (error) {
    if (error instanceof StartError)
      return broken(`${error.message}.`, 'Correct the setting; no process starts until then.');
    return broken(
      `Pictures are refused: ${place} cannot be reached.`,
      'Check that the store runs and that this machine can reach it.',
    );
  }
}
