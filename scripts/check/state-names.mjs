import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../child.mjs';
import { importContract } from './contract.mjs';

// The code in these folders compares states with the names in the contract. In SQL, the database's constraints check them.
const folders = ['apps/api/src/modules', 'apps/api/src/admin', 'apps/web/src', 'apps/demo/src'];
const [{ bookingStates }, { jobStates, invitationStates }] = await Promise.all([
  importContract('booking.ts'),
  importContract('job/job-life.ts'),
]);
const states = `'(?:${[...new Set([...bookingStates, ...jobStates, ...invitationStates])].join('|')})'`;
const patterns = [
  new RegExp(
    String.raw`\b(?:\w*[sS]tate|(?<!result\.)status|booking_status|answer|after|before)\)?\s*[!=]==\s*${states}`,
    'g',
  ),
  new RegExp(String.raw`(?<!\w)\[\s*${states}(?:,\s*${states})*,?\s*\](?!\s*(?:\[|as const))`, 'g'),
  new RegExp(String.raw`\bstate:\s*${states}(?=\s*[,}])`, 'g'),
];

/** Finds state names in quotes, outside types and SQL. */
export function findStateNames(source) {
  const code = source
    .replace(/`(?:[^`\\]|\\.)*`/gs, (text) => text.replace(/[^\n]/g, ' '))
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (text) => text.replace(/[^\n]/g, ' '));
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(({ 0: text, index }) => ({ line: code.slice(0, index).split('\n').length, text })),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
  );
  for (const file of files) {
    for (const { line, text } of findStateNames(readFileSync(join(root, file), 'utf8'))) {
      console.error(`${file}:${line} ${text}: use the contract's bookingState, jobState or invitationState`);
      process.exitCode = 1;
    }
  }
}
