import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operatorCommand } from '../db/operator-command.ts';
import { StartError } from '../db/start-error.ts';
import type { Env } from '../env.ts';
import { openBucket } from '../platform/storage/bucket.ts';
import { describeWrongLocation, pictureLocationQuery } from '../platform/storage/claim-picture-location.ts';
import { findPictureLocation } from '../platform/storage/picture-location.ts';
import { type DoctorDatabase, hasTable, NoDatabase } from './doctor-database.ts';
import { broken, type DoctorFinding, ok, warning } from './doctor-finding.ts';

const megabyte = 1024 * 1024;

/** PostgreSQL and uploads fail with less free space than `broken`. The operator should act below `warning`. */
const freeMegabytes = { broken: 128, warning: 1024 } as const;

interface Folder {
  path: string;
  name: string;
  setting: 'DATA_DIR' | 'BACKUP_FOLDER';
  whenMissing: string;
}

export async function checkStorage(env: Env, database: DoctorDatabase): Promise<DoctorFinding[]> {
  const { S3, DATA_DIR, BACKUP_FOLDER, BACKUP_S3 } = env;
  const findings = await checkFolder({
    path: DATA_DIR,
    name: 'data folder',
    setting: 'DATA_DIR',
    whenMissing: 'Start the server once: it creates the folder. Or use the DATA_DIR of the server.',
  });
  if (BACKUP_FOLDER && !BACKUP_S3) {
    const backups = await checkFolder({
      path: BACKUP_FOLDER,
      name: 'backup folder',
      setting: 'BACKUP_FOLDER',
      whenMissing: 'Mount its disk, or create it for the user that Fixit runs as: nightly backups fail without it.',
    });
    findings.push(...backups);
  }
  if (S3) findings.push(await checkBucket(S3));
  return [...findings, ...(await checkPictureLocation(env, database))];
}

async function checkPictureLocation(env: Env, database: DoctorDatabase): Promise<DoctorFinding[]> {
  try {
    if (!(await hasTable(database, 'installation'))) return [];
    const [recorded] = await database.query<{ value: string }>(pictureLocationQuery);
    const current = await findPictureLocation(env);
    if (!recorded || recorded.value === current) return [];
    const command = operatorCommand('picture moved');
    const advice = `Mount it, or give every process the same DATA_DIR or bucket. After a move run: ${command}`;
    return [broken(describeWrongLocation(recorded.value, current, env), advice, { command })];
  } catch (error) {
    if (error instanceof NoDatabase) return [];
    throw error;
  }
}

async function checkFolder({ path, name, setting, whenMissing }: Folder): Promise<DoctorFinding[]> {
  const uploads = join(path, 'uploads');
  const testFile = join(existsSync(uploads) ? uploads : path, `.doctor-${randomUUID()}`);
  try {
    await writeFile(testFile, 'Fixit checks its folder.', { mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [broken(`There is no ${name} ${path}.`, whenMissing)];
    if (code === 'ENOTDIR') return [broken(`The ${name} ${path} is a file.`, `Set ${setting} to a folder.`)];
    if (code === 'ENOSPC') return [broken(`The disk of the ${name} ${path} is full.`, 'Free some space on it.')];
    const advice = `Give it to the user that Fixit runs as, or set ${setting} to the folder that the server uses.`;
    return [broken(`The ${name} ${path} is not writable (${code}).`, advice)];
  } finally {
    await rm(testFile, { force: true }).catch(() => undefined);
  }
  const { mode } = await stat(path);
  const findings = checkFreeSpace(await statfs(path), `the ${name} ${path}`);
  if ((mode & 0o077) !== 0)
    findings.push(
      warning(`Other users of this machine can read the ${name} ${path}.`, `Run: chmod 700 ${path}`, {
        command: `chmod 700 ${path}`,
      }),
    );
  return findings.length > 0 ? findings : [ok(`The ${name} ${path} is writable and has room.`)];
}

function checkFreeSpace({ bavail, bsize }: { bavail: number; bsize: number }, place: string): DoctorFinding[] {
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free >= freeMegabytes.warning) return [];
  const message = `Only ${free} MB is left on the disk of ${place}.`;
  const advice = 'Free some space: delete old backups and stored emails first.';
  return [free < freeMegabytes.broken ? broken(message, advice) : warning(message, advice)];
}

async function checkBucket(settings: NonNullable<Env['S3']>): Promise<DoctorFinding> {
  const place = `the bucket ${settings.bucket} at ${new URL(settings.endpoint).host}`;
  try {
    await (await openBucket(settings))();
    return ok(`Pictures can be stored, read and deleted in ${place}, and are not public there.`);
  } catch (error) {
    if (error instanceof StartError)
      return broken(`${error.message}.`, 'Correct the setting; no process starts until then.');
    return broken(
      `Pictures cannot be uploaded: ${place} cannot be reached.`,
      'Check that the store runs and that this machine can reach it.',
    );
  }
}
