import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ClusterLayout, root } from './layout.ts';

/** lab/programs/cluster-programs.mjs creates these launchers of the programs that it has unpacked. */
const launchers = { tests: 'test-servers', cluster: 'cluster-programs' };

const commandLine = (set: keyof typeof launchers, ...args: string[]) => [
  join(root, 'node_modules/.cache', launchers[set], 'run'),
  ...args,
];

/** Returns a command line of Redis or Ceph. */
export const storageCommand = (...args: string[]) => commandLine('tests', ...args);
/** Returns a command line of PostgreSQL, Patroni, etcd or HAProxy. */
export const clusterCommand = (...args: string[]) => commandLine('cluster', ...args);

/** Runs a command as the cluster's account and returns its output. */
export async function run(
  [command = '', ...args]: readonly string[],
  { account }: ClusterLayout,
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, {
    ...(process.getuid?.() === 0 ? account : {}),
    cwd: '/',
    env: { ...process.env, ...env },
    timeout: 120_000,
  });
  return stdout;
}

/** Checks that a URL answers 200 within a second. */
export async function answersOk(url: string): Promise<boolean> {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(1_000) });
  return status === 200;
}
