import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { atMost, count, type Figure, kilobytes } from './measuring/figure.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'apps/web');
const dist = join(web, 'dist');

/** Only the panel uses these folders of the web app's sources. */
const panelSources = ['app/operator', 'features/operator', 'pages/operator'];

/** Measures the size of the panel, and compares the customers' files with a build without the panel's sources. */
export default async function measure(): Promise<Figure[]> {
  const files = listFiles(join(dist, 'operator'));
  const scripts = files.filter((name) => name.endsWith('.js.br'));
  const bytes = scripts.reduce((sum, name) => sum + statSync(join(dist, 'operator', name)).size, 0);
  const links =
    readFileSync(join(dist, 'operator/index.html'), 'utf8').match(/(?:src|href)="\/operator\/assets\//g) ?? [];
  const differences = await findDifferingFiles();
  if (differences.length > 0) console.error(differences.join('\n'));
  return [
    atMost('the panel: all of its JavaScript', bytes, 140_000, kilobytes),
    atMost('the panel: files that its page links to', links.length, 20, count),
    atMost('customers’ files that differ in a build without the panel', differences.length, 0, count),
  ];
}

async function findDifferingFiles(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-panel-'));
  const copy = join(folder, 'apps/web');
  try {
    cpSync(web, copy, { recursive: true, filter: (path) => !/\/(?:dist|node_modules)$/.test(path) });
    for (const shared of ['node_modules', 'packages', 'apps/web/node_modules', 'tsconfig.base.json'])
      symlinkSync(join(root, shared), join(folder, shared));
    const withPanel = await buildCustomersApp(copy);
    for (const source of panelSources) rmSync(join(copy, 'src', source), { recursive: true });
    const withoutPanel = await buildCustomersApp(copy);
    return [...new Set([...withPanel.keys(), ...withoutPanel.keys()])].filter(
      (name) => withPanel.get(name) !== withoutPanel.get(name),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Maps the name of each built file to its content. */
async function buildCustomersApp(folder: string): Promise<Map<string, string>> {
  await build({ root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'error' });
  const output = join(folder, 'dist');
  return new Map(listFiles(output).map((name) => [name, readFileSync(join(output, name), 'latin1')]));
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
