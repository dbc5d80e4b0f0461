import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Layout, root } from './layout.ts';

/** Made by scripts/programs/cluster-programs.mjs: they find what was unpacked beside our packages. */
const launchers = { tests: 'test-servers', cluster: 'cluster-programs' };

const launch = (set: keyof typeof launchers, ...args: string[]) => [
  join(root, 'node_modules/.cache', launchers[set], 'run'),
  ...args,
];

/** A command line of Redis or Ceph. */
export const stored = (...args: string[]) => launch('tests', ...args);
/** A command line of PostgreSQL, Patroni, etcd or HAProxy. */
export const clustered = (...args: string[]) => launch('cluster', ...args);

/** Runs a command as the cluster's account and returns what it printed. */
export async function run([command = '', ...args]: readonly string[], { account }: Layout): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, {
    ...(process.getuid?.() === 0 ? account : {}),
    cwd: '/',
    timeout: 120_000,
  });
  return stdout;
}

/** Whether an address answers 200 within a second. */
export async function answersOk(url: string): Promise<boolean> {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(1_000) });
  return status === 200;
}
