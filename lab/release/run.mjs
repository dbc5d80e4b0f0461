import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from '../../scripts/child.mjs';

/** Returns a program's standard output; throws if it fails. Its standard error goes to our terminal. */
export function capture(program, args, options = {}) {
  const stdio = ['ignore', 'pipe', 'inherit'];
  const { status, stdout, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio,
    ...options,
  });
  if (status !== 0) throw new Error(`${program} ${args.slice(0, 4).join(' ')} failed`, { cause: error });
  return stdout;
}

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
