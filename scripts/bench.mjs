import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { root, startNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureClusterPrograms } from './programs/cluster-programs.mjs';
import { ensureFaultPrograms } from './programs/fault-programs.mjs';
import { ensureProxyPrograms } from './programs/proxy-programs.mjs';
import { ensureRecoveryPrograms } from './programs/recovery-programs.mjs';

// npm run bench [name …] [-- --option …]: each <name>.bench.ts in its own process, one after the other, with the options
// as its arguments. Its default export measures and returns figures: { what, measured, goal, met }.
await ensureInstalled();
await build();
const given = process.argv.slice(2);
const firstOption = given.findIndex((argument) => argument.startsWith('--'));
const wanted = firstOption < 0 ? given : given.slice(0, firstOption);
const options = firstOption < 0 ? [] : given.slice(firstOption);
/** These take many minutes, and most need Debian's packages, so they run only when named. */
const programsOf = {
  cluster: ensureClusterPrograms,
  'cluster-journey': ensureClusterPrograms,
  faults: ensureFaultPrograms,
  'point-in-time': ensureRecoveryPrograms,
  rolling: ensureProxyPrograms,
  runbook: () => undefined,
};
const files = readdirSync(join(root, 'bench'), { recursive: true }).filter(
  (path) => path.endsWith('.bench.ts') && !path.includes('node_modules'),
);
const fileOf = Object.fromEntries(files.map((path) => [basename(path, '.bench.ts'), path]));
const names = Object.keys(fileOf)
  .sort()
  .filter((name) => (wanted.length === 0 ? !(name in programsOf) : wanted.includes(name)));
for (const name of names) await programsOf[name]?.(options);

const rows = [];
let broken = false;
for (const name of names) {
  console.log(`\n── ${name} ──`);
  const file = pathToFileURL(join(root, 'bench', fileOf[name])).href;
  const program = `const { default: measure } = await import(${JSON.stringify(file)}); process.send(await measure());`;
  const child = startNode(['--import', 'tsx', '--input-type=module', '--eval', program, '--', ...options]);
  child.on('message', (figures) => rows.push(...figures.map((figure) => ({ bench: name, ...figure }))));
  const [code] = await once(child, 'exit');
  if (code !== 0) broken = true;
}

console.table(rows);
process.exitCode = broken || rows.some(({ met }) => !met) ? 1 : 0;
