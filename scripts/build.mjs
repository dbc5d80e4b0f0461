import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, root, runNode } from './child.mjs';
import { fingerprint, isStamped, stamp } from './stamp.mjs';

const shared = ['packages/contract', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'];
// vite.config.ts builds these settings into the web app. Vitest sets missing settings to '', which counts as missing.
export const fixedSettings = ['API_HOST', 'OPERATOR_NAME', 'APP_STORE_URL'];
const program = { main: 'src/main.ts' };
const parts = [
  { name: 'web', result: 'apps/web/dist/index.html', make: buildWeb },
  {
    name: 'api',
    result: 'apps/api/dist/main.js',
    make: () =>
      remake('apps/api', {
        ...program,
        'backup-program': 'src/backup-program.ts',
        'picture-process': 'src/platform/storage/picture-process.ts',
        'street-worker': 'src/modules/tile/streets/street-worker.ts',
        'mbtiles-worker': 'src/modules/tile/streets/import/mbtiles-worker.ts',
      }),
  },
  { name: 'demo', result: 'apps/demo/dist/main.js', make: () => remake('apps/demo', program) },
];

/** Builds the parts whose sources have changed, in parallel, and returns their names. */
export async function build() {
  const stale = parts
    .map((part) => ({
      ...part,
      stampFile: `apps/${part.name}/.stamp-build`,
      expectedStamp: fingerprint(
        [`apps/${part.name}`, ...shared],
        ...fixedSettings.map((name) => process.env[name] ?? ''),
      ),
    }))
    .filter(
      ({ result, stampFile, expectedStamp }) => !existsSync(join(root, result)) || !isStamped(stampFile, expectedStamp),
    );
  if (stale.length > 0) console.log(`Building ${stale.map(({ name }) => name).join(', ')} …`);
  await Promise.all(
    stale.map(async ({ name, make, stampFile, expectedStamp }) => {
      if (!(await make())) fail(`The part '${name}' could not be built: see above.`);
      stamp(stampFile, expectedStamp);
    }),
  );
  return stale.map(({ name }) => name);
}

/**
 * Builds the operator's panel and the server's bundle of public pages after the customers' web app, because the build
 * of the web app empties the folder of all three.
 */
async function buildWeb() {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  for (const config of ['vite.config.ts', 'vite.operator.config.ts', 'vite.pages.config.ts']) {
    const flags = ['--config', config, '--logLevel', 'warn'];
    if ((await runNode([vite, 'build', ...flags], { cwd: join(root, 'apps/web') })) !== 0) return false;
  }
  return true;
}

function remake(app, programs) {
  rmSync(join(root, app, 'dist'), { recursive: true, force: true });
  return bundle(app, programs, 'dist');
}

/**
 * Bundles each of an app's programs with the contract into one file. Packages stay in node_modules. `programs`
 * maps each output name to its source.
 */
export async function bundle(app, programs, target) {
  const { build: esbuild } = await import('esbuild');
  const folder = join(root, app);
  const { errors } = await esbuild({
    absWorkingDir: folder,
    entryPoints: programs,
    outdir: target,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    logLevel: 'warning',
    plugins: [keepPackagesOutside, copyAssets(folder, target)],
  }).catch((error) => error);
  return errors.length === 0;
}

const keepPackagesOutside = {
  name: 'keep-packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@fixit/') ? undefined : { path, external: true },
    );
  },
};

/** Copies files that a source refers to as `new URL('./x', import.meta.url)` to the place where the bundle expects them. */
function copyAssets(folder, built) {
  const sources = join(folder, 'src');
  return {
    name: 'copy-assets',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const contents = readFileSync(path, 'utf8');
        for (const [, name] of contents.matchAll(/new URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g)) {
          const outside = name.startsWith('../');
          if (outside && dirname(path) === sources) continue;
          const asset = join(dirname(path), name);
          if (outside || !existsSync(asset)) {
            return { errors: [{ text: `${relative(root, path)}: the bundle would not find '${name}'` }] };
          }
          const target = join(folder, built, name);
          mkdirSync(dirname(target), { recursive: true });
          cpSync(asset, target, { recursive: true });
        }
        return { contents, loader: 'ts' };
      });
    },
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await build();
