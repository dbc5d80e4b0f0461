import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Runner } from './runner.ts';
import { type PostgresSettings, postmasterArguments } from './settings.ts';

export type Postmaster = { pid: number; socketFolder: string };

export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , , socketFolder] = text.split('\n');
  if (!pid || !socketFolder || !(await isPostmaster(Number(pid), cluster))) return undefined;
  return { pid: Number(pid), socketFolder };
}

/** PostgreSQL would refuse to start if the pid now belongs to another program. */
async function removeStaleLock(path: string, cluster: string): Promise<void> {
  const pid = Number.parseInt(await readFile(path, 'utf8').catch(() => ''), 10);
  if (pid > 0 && signal(pid, 0) && !(await isPostmaster(pid, cluster))) await rm(path, { force: true });
}

/**
 * Its own process group protects the postmaster from Ctrl-C. Its log is a file, so that it can outlive
 * this process.
 */
export async function spawnPostmaster(
  postgres: string,
  cluster: string,
  socketFolder: string,
  runner: Runner,
  settings: PostgresSettings,
): Promise<ChildProcess> {
  const [command = postgres, ...args] = [
    ...runner.prefix,
    postgres,
    ...postmasterArguments(cluster, socketFolder, settings),
  ];
  await removeStaleLock(join(cluster, 'postmaster.pid'), cluster);
  await removeStaleLock(join(socketFolder, '.s.PGSQL.5432.lock'), cluster);
  const log = await open(logPathOf(cluster), 'w', 0o600);
  try {
    const child = spawn(command, args, {
      ...runner.spawnAs,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(child, 'spawn');
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

export async function readLastLogLine(cluster: string): Promise<string> {
  const lines = (await readFile(logPathOf(cluster), 'utf8')).trim().split('\n');
  return lines.findLast((line) => line.includes('FATAL') || line.includes('PANIC')) ?? lines.at(-1) ?? '';
}

/** Requests a fast shutdown, which rolls back open transactions, and after 30 s an immediate one. */
export async function stopPostmaster({ pid }: Postmaster, cluster: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  signal(pid, 'SIGINT');
  while (await isPostmaster(pid, cluster)) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT');
    await wait(10);
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** A zombie, or another program with the same pid, has a different working folder. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    return folder === cluster;
  }
  const { stdout } = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && !stdout.trim().startsWith('Z');
}

function logPathOf(cluster: string): string {
  return `${cluster}.log`;
}
