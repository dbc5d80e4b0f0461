import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBenchPrograms } from '../lab/programs/bench-programs.mjs';
import { build } from './build.mjs';
import { root, startNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';

// npm run bench [name …] [-- --option …]: runs each <name>.bench.ts in its own process, one after the other, with
// the options as its arguments. Its default export returns figures: { what, measured, goal, met }. The benches of
// lab/ take many minutes, and most need Debian packages, so they run only if they are named.
await ensureInstalled();
await build();
const args = process.argv.slice(2);
const firstOption = args.findIndex((argument) => argument.startsWith('--'));
const requested = firstOption < 0 ? args : args.slice(0, firstOption);
const options = firstOption < 0 ? [] : args.slice(firstOption);
const defaultBenches = findBenches('bench');
const fileOf = { ...defaultBenches, ...findBenches('lab') };
const names = Object.keys(requested.length === 0 ? defaultBenches : fileOf)
  .sort()
  .filter((name) => requested.length === 0 || requested.includes(name));
for (const name of names) await ensureBenchPrograms(name, options);

const rows = [];
let hasFailed = false;
for (const name of names) {
  console.log(`\n── ${name} ──`);
  const file = pathToFileURL(fileOf[name]).href;
  const program = `const { default: measure } = await import(${JSON.stringify(file)}); process.send(await measure());`;
  const child = startNode(['--import', 'tsx', '--input-type=module', '--eval', program, '--', ...options]);
  child.on('message', (figures) => rows.push(...figures.map((figure) => ({ bench: name, ...figure }))));
  const [code] = await once(child, 'exit');
  if (code !== 0) hasFailed = true;
}

console.table(rows);
process.exitCode = hasFailed || rows.some(({ met }) => !met) ? 1 : 0;

function findBenches(folder) {
  const files = readdirSync(join(root, folder), { recursive: true }).filter(
    (path) => path.endsWith('.bench.ts') && !path.includes('node_modules'),
  );
  return Object.fromEntries(files.map((path) => [basename(path, '.bench.ts'), join(root, folder, path)]));
}
