import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Bundles the server of another commit with the currently installed packages. Returns the path of its main program. */
export function buildOlderRelease(commit: string): string {
  const name = execFileSync('git', ['rev-parse', '--short', commit], { cwd: root, encoding: 'utf8' }).trim();
  const folder = join(root, 'node_modules/.cache/releases', name);
  const program = join(folder, 'apps/api/dist/main.js');
  if (existsSync(program)) return program;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const parts = ['apps/api', 'packages/contract', 'scripts', 'package.json', 'tsconfig.base.json'];
  const sources = execFileSync('git', ['archive', name, ...parts], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: sources });
  // The contract of that commit is linked. All other packages are found in the parent folders.
  mkdirSync(join(folder, 'node_modules/@fixit'), { recursive: true });
  symlinkSync(join(folder, 'packages/contract'), join(folder, 'node_modules/@fixit/contract'));
  if (existsSync(join(root, 'apps/api/node_modules')))
    symlinkSync(join(root, 'apps/api/node_modules'), join(folder, 'apps/api/node_modules'));
  const programs = {
    main: 'src/main.ts',
    'picture-process': 'src/platform/storage/picture-process.ts',
    'street-worker': 'src/modules/tile/streets/street-worker.ts',
  };
  const build = `import(${JSON.stringify(pathToFileURL(join(folder, 'scripts/build.mjs')).href)})
    .then(({ bundle }) => bundle('apps/api', ${JSON.stringify(programs)}, 'dist')).then((succeeded) => process.exit(succeeded ? 0 : 1))`;
  execFileSync(process.execPath, ['--eval', build], { cwd: folder, stdio: 'inherit' });
  return program;
}
