import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { root, runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';

// npm run admin -- <command>: see `npm run admin -- --help`.
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
// Progress goes to standard error, apart from the command's answer.
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

/** Of the file that `backup`, `backup verify` or `restore` is given. */
function placeOfBackup([command, next, ...rest]) {
  if (command !== 'backup' && command !== 'restore') return -1;
  const first = command === 'backup' && next === 'verify' ? 2 : 1;
  const place = [command, next, ...rest].findIndex((word, index) => index >= first && !word?.startsWith('-'));
  return place;
}

process.exitCode = await runNode([join(root, 'apps/api/dist/main.js'), 'admin', ...given]);
