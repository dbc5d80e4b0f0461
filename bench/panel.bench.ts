import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { atMost, count, type Figure, kilobytes } from './measuring/figure.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'apps/web');
const dist = join(web, 'dist');

/** The customers' web app has no part in these folders of its sources. */
const panelSources = ['app/operator', 'features/operator', 'pages/operator'];

/** Weighs the operator's panel, and compares the customers' files with a build that has no source of the panel. */
export default async function measure(): Promise<Figure[]> {
  const files = listFiles(join(dist, 'operator'));
  const scripts = files.filter((name) => name.endsWith('.js.br'));
  const bytes = scripts.reduce((sum, name) => sum + statSync(join(dist, 'operator', name)).size, 0);
  const first =
    readFileSync(join(dist, 'operator/index.html'), 'utf8').match(/(?:src|href)="\/operator\/assets\//g) ?? [];
  const differing = await findDifferingFiles();
  if (differing.length > 0) console.error(differing.join('\n'));
  return [
    atMost('the panel: all of its JavaScript', bytes, 140_000, kilobytes),
    atMost('the panel: files that its page names', first.length, 20, count),
    atMost('customers’ files that a build without the panel writes differently', differing.length, 0, count),
  ];
}

async function findDifferingFiles(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-panel-'));
  const copy = join(folder, 'apps/web');
  try {
    cpSync(web, copy, { recursive: true, filter: (path) => !/\/(?:dist|node_modules)$/.test(path) });
    for (const shared of ['node_modules', 'packages', 'apps/web/node_modules', 'tsconfig.base.json'])
      symlinkSync(join(root, shared), join(folder, shared));
    const whole = await buildCustomersApp(copy);
    for (const source of panelSources) rmSync(join(copy, 'src', source), { recursive: true });
    const without = await buildCustomersApp(copy);
    return [...new Set([...whole.keys(), ...without.keys()])].filter((name) => whole.get(name) !== without.get(name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Maps the name of each built file to its content. */
async function buildCustomersApp(folder: string): Promise<Map<string, string>> {
  await build({ root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'error' });
  const built = join(folder, 'dist');
  return new Map(listFiles(built).map((name) => [name, readFileSync(join(built, name), 'latin1')]));
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
