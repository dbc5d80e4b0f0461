import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program in this terminal and returns its exit code. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  const [code, signal] = await once(child, 'exit');
  return signal ? 1 : code;
}

/** Runs a program, prints its output when it has ended, and returns its exit code. */
export async function runCaptured(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  const [code, signal] = await once(child, 'close');
  process.stdout.write(Buffer.concat(output));
  return signal ? 1 : code;
}

/** Runs a Node script in this terminal, for instance one from a package. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Runs npm in this terminal. */
export function runNpm(args, options = {}) {
  const [command, npmArgs, npmOptions] = npmCommand(args);
  return run(command, npmArgs, { ...npmOptions, ...options });
}

/** Returns the command of the npm that started this process, even if the path leads to a different npm. */
export function npmCommand(args) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return [process.execPath, [npm, ...args], {}];
  return ['npm', args, { shell: process.platform === 'win32' }];
}

/** Starts a program that stops when this process ends, even if it is killed with SIGKILL. */
export function startNode(args, options = {}) {
  const preload = new URL('./end-with-parent.mjs', import.meta.url).href;
  return spawn(process.execPath, ['--import', preload, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    ...options,
  });
}

/** Exits with a clear message instead of a stack trace. */
export function fail(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}

/** Formats the time since a performance.now() value. */
export const seconds = (from, to = performance.now()) => `${((to - from) / 1000).toFixed(1)} s`;
