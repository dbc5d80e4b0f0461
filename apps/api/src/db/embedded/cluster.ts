import { spawn } from 'node:child_process';
import { access, constants, mkdtemp, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { syncFolder } from '../sync-folder.ts';
import { giveTo, type Runner } from './runner.ts';
import { initdbArguments } from './settings.ts';

const minFreeBytes = 128 * 1024 * 1024;
const unfinishedPrefix = 'postgres-new-';

export async function requireSpace(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < minFreeBytes) {
    throw new StartError(`The disk of the data folder ${dataDir} is full: less than 128 MB is left.`);
  }
}

/** The cluster is renamed when it is complete, so that a crash never leaves an incomplete one. */
export async function ensureCluster(cluster: string, initdb: string, runner: Runner): Promise<void> {
  const parent = dirname(cluster);
  if (await isCluster(cluster)) await giveTo(runner, cluster);
  else await createCluster(cluster, initdb, runner);
  await removeUnfinished(parent);
}

async function createCluster(cluster: string, initdb: string, runner: Runner): Promise<void> {
  const parent = dirname(cluster);
  const newCluster = await mkdtemp(join(parent, unfinishedPrefix));
  try {
    await giveTo(runner, newCluster);
    await runInitdb(newCluster, initdb, runner);
    await rename(newCluster, cluster);
    await syncFolder(parent);
  } catch (cause) {
    await rm(newCluster, { recursive: true, force: true });
    if (await isCluster(cluster)) return;
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The database could not be created in ${parent} (${codeOf(cause)}).`, { cause });
  }
}

async function isCluster(folder: string): Promise<boolean> {
  try {
    await access(join(folder, 'PG_VERSION'), constants.R_OK);
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return false;
    throw new StartError(`The database in ${folder} belongs to another user (${codeOf(cause)}); start as that user.`, {
      cause,
    });
  }
}

/** Must be called only after there is a cluster, or it would delete the unfinished one of a concurrent start. */
async function removeUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(unfinishedPrefix))
      await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function runInitdb(folder: string, initdb: string, runner: Runner): Promise<void> {
  const [command = initdb, ...args] = [...runner.prefix, initdb, '-D', folder, ...initdbArguments];
  const child = spawn(command, args, { ...runner.spawnAs, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      const reason = output.trim().split('\n').slice(-2).join(' ');
      reject(
        new StartError(
          `The database could not be created in ${dirname(folder)}: ${reason || `initdb ended with ${code}`}`,
        ),
      );
    });
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);
}
