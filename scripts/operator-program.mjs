import { join, resolve } from 'node:path';
import { root } from './child.mjs';

const inDist = (name) => join(root, 'apps/api/dist', name);

/** Each of these words of `fixit` is the name of a program other than the operator's commands. */
const otherPrograms = { serve: [], 'map:import': ['import-map'], 'gazetteer:import': ['import-gazetteer'] };

/**
 * Returns Node's arguments and the environment for a command that was typed in `folder`. It runs in the root of
 * the sources.
 */
export function programOf(typed, folder) {
  const words = typed.map((word, index) => {
    if (typed[index - 1] === '--file' || index === placeOfFile(typed)) return resolve(folder, word);
    return word.startsWith('--file=') ? `--file=${resolve(folder, word.slice('--file='.length))}` : word;
  });
  const [first, ...rest] = words;
  // A backup's chunks become garbage as soon as they are written, and a thread that waits for the disk neither reads nor compresses.
  if (first === 'backup' || first === 'restore') {
    return {
      args: ['--max-semi-space-size=1', inDist('backup-program.js'), ...words],
      env: { UV_THREADPOOL_SIZE: '8' },
    };
  }
  const other = Object.hasOwn(otherPrograms, first ?? '') ? otherPrograms[first] : null;
  return { args: other ? [inDist('main.js'), ...other, ...rest] : [inDist('main.js'), 'admin', ...words], env: {} };
}

/** Returns the index of the file argument of `backup`, `backup verify`, `backup fetch`, `restore` and an import. */
function placeOfFile(words) {
  const named = words.flatMap((word, index) => (word.startsWith('-') ? [] : [index]));
  const [command, second] = named.map((index) => words[index]);
  if (command === 'restore') return named[1];
  // The argument after an option of map:import is a postcode or a distance.
  if (command?.endsWith(':import')) return words[named[1] - 1]?.startsWith('--') ? -1 : named[1];
  if (command !== 'backup' || second === 'list') return -1;
  return named[{ verify: 2, fetch: 3, drill: 2 }[second] ?? 1];
}
