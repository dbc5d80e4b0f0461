import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// ARCHITECTURE.md names these places. Each has a path pattern, whose group `module` matches any module.
const places = [
  ['contract', /^packages\/contract\/src\//],
  ['web/feature', /^apps\/web\/src\/features\/(?<module>[^/]+)\//],
  ['web/$1', /^apps\/web\/src\/(app|pages|ui|lib)\//],
  ['web/app', /^apps\/web\/src\/[^/]+$/],
  ['api/module', /^apps\/api\/src\/modules\/(?<module>[^/]+)\//],
  ['api/$1', /^apps\/api\/src\/(platform|db|testing)\//],
  ['api/seed', /^apps\/api\/seed\//],
  [
    'api/app',
    /^apps\/api\/src\/(?:(?:doctor|operator-actions|operator-lists)\/[^/]+|(?:app|register-modules|registrations|env|env-rules|env-values|roles)\.ts)$/,
  ],
  ['api/main', /^apps\/api\/src\/(?:admin\/(?:(?:backup|doctor)\/)?|data-import\/)?[^/]+$/],
  ['demo', /^apps\/demo\/src\//],
  ['e2e', /^e2e\//],
  ['bench', /^bench\//],
  ['lab', /^lab\//],
];

/** A file of each place may import these places. */
export const allowedImports = {
  contract: ['contract'],
  'web/app': ['web/app', 'web/pages', 'web/feature', 'web/ui', 'web/lib', 'contract'],
  'web/pages': ['web/pages', 'web/feature', 'web/ui', 'web/lib', 'contract'],
  'web/feature': ['web/feature', 'web/ui', 'web/lib', 'contract'],
  'web/ui': ['web/ui', 'web/lib', 'contract'],
  'web/lib': ['web/lib', 'contract'],
  'api/main': ['api/main', 'api/app', 'api/module', 'api/seed', 'api/platform', 'api/db', 'contract'],
  'api/app': ['api/app', 'api/module', 'api/platform', 'api/db', 'contract'],
  'api/module': ['api/module', 'api/platform', 'api/db', 'contract'],
  'api/platform': ['api/platform', 'api/db', 'contract'],
  'api/db': ['api/db', 'contract'],
  'api/seed': ['api/seed', 'api/module', 'api/db', 'contract'],
  'api/testing': ['api/testing', 'api/main', 'api/app', 'api/module', 'api/seed', 'api/platform', 'api/db', 'contract'],
  demo: ['demo', 'contract'],
  e2e: ['e2e', 'contract', 'api/testing'],
  bench: ['bench', 'contract', 'api/testing'],
  lab: ['lab', 'bench', 'contract', 'api/testing'],
};

const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file);
const isFramework = (name) => /^(fastify|@fastify\/.*|ws)$/.test(name);
const vagueNames = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc']);

/** Reads the sources under a folder, and returns every forbidden import and name as a sentence. */
export function findArrowFaults(root) {
  const files = ['packages', 'apps', 'e2e', 'bench', 'lab'].flatMap((folder) => listSources(root, folder));
  const graph = new Map(files.map((file) => [file, readImports(root, file)]));
  const faults = files.flatMap((file) => findNameFaultsOf(file));
  for (const [file, imports] of graph) {
    for (const { name, target } of imports) {
      const reason = target ? wrongArrow(file, target) : wrongPackage(file, name);
      if (reason) faults.push(`${file} imports ${name}: ${reason}`);
    }
    if (isBarrel(readFileSync(join(root, file), 'utf8')))
      faults.push(`${file}: a barrel; import from the file that defines it`);
  }
  return [...faults, ...findCycles(graph, 'a cycle'), ...findCycles(modulesOf(graph), 'a cycle of modules')];
}

function wrongArrow(file, target) {
  const from = placeOf(file);
  const to = placeOf(target);
  if (!from || !to) return undefined;
  const allowed =
    isTest(file) && from.place.startsWith('api/')
      ? [...allowedImports[from.place], 'api/testing', 'api/seed']
      : allowedImports[from.place];
  if (!allowed.includes(to.place)) return `${from.place} must not import ${to.place}`;
  if (from.module === to.module || !from.module || !to.module) return undefined;
  if (to.place === 'web/feature') return 'a feature never imports another; a page combines them';
  return target.endsWith('-actions.ts') ? undefined : "a module imports only another module's actions";
}

function wrongPackage(file, name) {
  const from = placeOf(file);
  if (!from || isTest(file)) return undefined;
  if (name.startsWith('@fixit/')) return 'there is no such file';
  if (from.place === 'contract' && !/^zod(\/|$)/.test(name)) return 'the contract depends only on zod';
  if (from.place.startsWith('web/') && (name.startsWith('node:') || builtinModules.includes(name)))
    return 'this runs in a browser';
  const isLogic = from.place === 'api/module' && !/-(?:routes|sockets)\.ts$/.test(file);
  return isLogic && isFramework(name) ? 'only routes and sockets use the HTTP framework' : undefined;
}

function placeOf(file) {
  for (const [place, pattern] of places) {
    const match = pattern.exec(file);
    if (match) return { place: place.replace('$1', match[1]), module: match.groups?.module };
  }
  return undefined;
}

function findNameFaultsOf(file) {
  const parts = file.replace(/\.[^/]*$/, '').split('/');
  return parts
    .filter((part) => vagueNames.has(part))
    .map((part) => `${file}: '${part}' says nothing about its content`);
}

function isBarrel(text) {
  const statements = text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((line) => line.trim());
  const nonEmpty = statements.filter(Boolean);
  return (
    nonEmpty.some((line) => line.startsWith('export *')) ||
    (nonEmpty.length > 0 && nonEmpty.every((line) => /^export\s+(type\s+)?\{[^}]*\}\s*from\b/.test(line)))
  );
}

function readImports(root, file) {
  const text = readFileSync(join(root, file), 'utf8');
  const patterns = [
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
  ];
  const names = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name));
  return [...new Set(names)].map((name) => ({ name, target: locate(root, file, name) }));
}

function locate(root, file, name) {
  const ours = /^@fixit\/(?<part>contract|api)\/(?<rest>.+)$/.exec(name)?.groups;
  if (!ours && !name.startsWith('.')) return undefined;
  const folder = ours?.part === 'contract' ? 'packages/contract/src' : 'apps/api/src';
  const path = ours ? `${folder}/${ours.rest}.ts` : relative(root, resolve(root, dirname(file), name));
  return existsSync(join(root, path)) ? path : undefined;
}

/** Returns the server modules that each module imports. Tests are left out, because they may import any module. */
function modulesOf(files) {
  const modules = new Map();
  for (const [file, imports] of files) {
    const from = placeOf(file);
    if (from?.place !== 'api/module' || isTest(file)) continue;
    const targets = imports.map(({ target }) => target && placeOf(target)).filter((to) => to?.place === 'api/module');
    const others = targets.map(({ module }) => ({ target: module })).filter(({ target }) => target !== from.module);
    modules.set(from.module, [...(modules.get(from.module) ?? []), ...others]);
  }
  return modules;
}

function findCycles(graph, name) {
  const cycles = [];
  const visited = new Set();
  const visit = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push(`${name}: ${[...path.slice(start), file].join(' -> ')}`);
    if (start >= 0 || visited.has(file)) return;
    for (const { target } of graph.get(file) ?? []) if (target) visit(target, [...path, file]);
    visited.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

function listSources(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'data'].includes(entry.name) ? [] : listSources(root, path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = findArrowFaults(fileURLToPath(new URL('../..', import.meta.url)));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
