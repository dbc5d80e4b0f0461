import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { root } from './child.mjs';
import { ensureInstalled } from './install.mjs';

// npm run admin -- <command>: see `npm run admin -- --help`.
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
// Progress goes to standard error, so that standard output has only the answer.
console.log = console.error;
await ensureInstalled();
await build();
// A path is relative to where the command was typed; the program runs elsewhere.
const locate = (path) => resolve(process.env.INIT_CWD ?? '.', path);
const typed = process.argv.slice(2);
const given = typed.map((word, index, words) => {
  if (words[index - 1] === '--file' || index === placeOfBackup(words)) return locate(word);
  return word.startsWith('--file=') ? `--file=${locate(word.slice('--file='.length))}` : word;
});

/** The position of the file argument of `backup`, `backup verify`, `backup fetch` and `restore`. */
function placeOfBackup(words) {
  const named = words.flatMap((word, index) => (word.startsWith('-') ? [] : [index]));
  const [command, second] = named.map((index) => words[index]);
  if (command === 'restore') return named[1];
  if (command !== 'backup' || second === 'list' || second === 'drill') return -1;
  return named[{ verify: 2, fetch: 3 }[second] ?? 1];
}

const ofBackups = ['backup', 'restore'].includes(given[0]);
const inDist = (name) => join(root, 'apps/api/dist', name);
// A backup's chunks become garbage as soon as they are written.
const program = ofBackups ? ['--max-semi-space-size=1', inDist('backup-program.js')] : [inDist('main.js'), 'admin'];
// A thread that waits for the disk neither reads nor compresses.
const threads = ofBackups ? { UV_THREADPOOL_SIZE: '8' } : {};
const env = { ...process.env, ...threads };
const child = spawn(process.execPath, [...program, ...given], { cwd: root, stdio: 'inherit', env });
// A backup removes what it has written.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
const [code, signal] = await once(child, 'exit');
process.exitCode = signal ? 1 : code;
