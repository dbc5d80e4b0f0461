import { join, resolve } from 'node:path';
import { root } from './child.mjs';

const inDist = (name) => join(root, 'apps/api/dist', name);

/** The server's program runs these commands of `fixit`. */
const otherPrograms = { serve: [], 'map:import': ['import-map'], 'gazetteer:import': ['import-gazetteer'] };

/**
 * Returns Node's arguments and the environment for a command that was entered in `folder`. Relative paths are resolved,
 * because the command runs in the root of the sources.
 */
export function programOf(input, folder) {
  const words = input.map((word, index) => {
    if (input[index - 1] === '--file' || index === fileIndexOf(input)) return resolve(folder, word);
    return word.startsWith('--file=') ? `--file=${resolve(folder, word.slice('--file='.length))}` : word;
  });
  const [first, ...rest] = words;
  // The chunks of a backup are short-lived, so a small young generation suffices. Extra threads read and compress while
  // others wait for the disk.
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
function fileIndexOf(words) {
  const positional = words.flatMap((word, index) => (word.startsWith('-') ? [] : [index]));
  const [command, second] = positional.map((index) => words[index]);
  if (command === 'restore') return positional[1];
  // The argument after an option of map:import is a postcode or a distance.
  if (command?.endsWith(':import')) return words[positional[1] - 1]?.startsWith('--') ? -1 : positional[1];
  if (command !== 'backup' || second === 'list') return -1;
  return positional[{ verify: 2, fetch: 3, drill: 2 }[second] ?? 1];
}
