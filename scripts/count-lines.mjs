import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { root } from './child.mjs';

// npm run lines [-- <revision>]: counts the lines of code and of tests by top folder.
const kinds = ['ts', 'tsx', 'mjs', 'css', 'sql'];
const isTestFile = (file) => /\.(?:test|spec|fixture)\.\w+$/.test(file);
const rootFiles = '(root)';

/** Sums the lines of files, which are pairs of path and count. Returns { folder, code, tests } for each top folder. */
export function sumLines(files) {
  const sums = new Map();
  for (const [file, lines] of files) {
    const folder = file.includes('/') ? file.split('/')[0] : rootFiles;
    const sum = sums.get(folder) ?? { folder, code: 0, tests: 0 };
    sum[isTestFile(file) ? 'tests' : 'code'] += lines;
    sums.set(folder, sum);
  }
  return [...sums.values()];
}

/** Adds up sums under a new name. */
export function addSums(folder, sums) {
  const add = (kind) => sums.reduce((total, sum) => total + sum[kind], 0);
  return { folder, code: add('code'), tests: add('tests') };
}

function countLines(revision) {
  const args = ['grep', '-c', '', ...(revision ? [revision] : []), '--', ...kinds.map((kind) => `*.${kind}`)];
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return output
    .trim()
    .split('\n')
    .map((line) => (revision ? line.slice(revision.length + 1) : line))
    .map((line) => [line.slice(0, line.lastIndexOf(':')), Number(line.slice(line.lastIndexOf(':') + 1))]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const sums = sumLines(countLines(process.argv[2]));
  const product = sums.filter(({ folder }) => folder !== 'lab');
  const rows = [...sums, addSums('outside lab', product), addSums('total', sums)];
  const column = (value) => value.toLocaleString('en-GB').padStart(10);
  console.log(`${kinds.join(', ')}`.padEnd(24) + column('code') + column('tests'));
  for (const { folder, code, tests } of rows) console.log(folder.padEnd(24) + column(code) + column(tests));
}
