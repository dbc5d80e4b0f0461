import { spawnSync } from 'node:child_process';
import { chown, lchown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

/** PostgreSQL refuses to run as root. */
export type Runner = RunnerIdentity & { spawnAs?: RunnerIdentity; prefix: string[] };

type RunnerIdentity = { uid: number; gid: number };

/** For root, returns an unprivileged account, or a user namespace if that account cannot reach the folders. */
export async function chooseRunner(cluster: string, binaries: string): Promise<Runner> {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) {
    throw new StartError('The embedded database needs Linux or macOS; set DATABASE_URL, or start Fixit inside WSL.');
  }
  if (uid !== 0) return { uid, gid, prefix: [] };

  const account = (await ownerOf(cluster)) ?? (await unprivilegedAccount());
  // giveAccess changes the owner of the data folder itself.
  if ((await canReach(dirname(dirname(cluster)), account)) && (await canReach(binaries, account))) {
    return { ...account, spawnAs: account, prefix: [] };
  }
  const namespaceUser = await unprivilegedAccount();
  const prefix = ['unshare', '--user', `--map-user=${namespaceUser.uid}`, `--map-group=${namespaceUser.gid}`, '--'];
  if (spawnSync('unshare', [...prefix.slice(1), 'true']).status === 0) return { uid: 0, gid: 0, prefix };
  throw new StartError(
    `When Fixit runs as root, the embedded database runs as user ${account.uid}, who cannot enter ${dirname(dirname(cluster))} or ${binaries}; ` +
      'choose a DATA_DIR and a clone outside private folders, or set DATABASE_URL.',
  );
}

export async function giveAccess({ uid, gid }: Runner, dataDir: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(dataDir, uid, gid);
}

export async function giveTo(runner: Runner, path: string): Promise<void> {
  const stats = await lstat(path);
  if (stats.uid === runner.uid) return;
  await chownTree(path, runner, stats.isDirectory());
}

async function chownTree(path: string, { uid, gid }: RunnerIdentity, isFolder: boolean): Promise<void> {
  if (isFolder) {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      await chownTree(join(path, entry.name), { uid, gid }, entry.isDirectory());
    }
  }
  // The folder itself comes last, so that an interrupted change is completed by the next start.
  await lchown(path, uid, gid);
}

async function ownerOf(cluster: string): Promise<RunnerIdentity | undefined> {
  const stats = await stat(cluster).catch(() => undefined);
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}

async function unprivilegedAccount(): Promise<RunnerIdentity> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const line = accounts.split('\n').find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 1000, gid: 1000 };
}

async function canReach(folder: string, { uid, gid }: RunnerIdentity): Promise<boolean> {
  const stats = await stat(folder);
  const modeShift = stats.uid === uid ? 6 : stats.gid === gid ? 3 : 0;
  const mayEnter = ((stats.mode >> modeShift) & 1) === 1;
  const parent = dirname(folder);
  return mayEnter && (parent === folder || canReach(parent, { uid, gid }));
}
