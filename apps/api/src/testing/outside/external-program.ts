import { type ChildProcess, execFile, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** scripts/programs/test-servers.mjs creates this launcher, which finds the unpacked programs. */
const launcher = fileURLToPath(new URL('../../../../../node_modules/.cache/test-servers/run', import.meta.url));

const commandLineOf = (name: string, args: readonly string[]): [string, string[]] =>
  existsSync(launcher) ? [launcher, [name, ...args]] : [name, [...args]];

export const isInstalled = (name: string) => spawnSync(...commandLineOf(name, ['--version'])).status === 0;

export const startProgram = (name: string, args: readonly string[], options: SpawnOptions = {}) =>
  spawn(...commandLineOf(name, args), options);

/** Rejects with the program's output if it fails. */
export const runProgram = (name: string, args: readonly string[]) => promisify(execFile)(...commandLineOf(name, args));

export async function killProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Returns a port below the ephemeral range, so that a killed program can use it again. */
export const randomPort = () => randomInt(20_000, 32_700);
