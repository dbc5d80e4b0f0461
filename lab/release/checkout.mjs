import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fixedSettings } from '../../scripts/build.mjs';
import { fail, npmCommand, run, runNode } from '../../scripts/child.mjs';
import { capture, readJson } from './run.mjs';

/**
 * A release needs these paths from a built checkout. `npm ci` reads package-lock.json and the package.json of each
 * workspace.
 */
const files = [
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'LICENSE',
  'NOTICE',
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
];
const folders = ['deploy', 'docs/running', 'apps/api/dist', 'apps/web/dist'];

/** An unpacked release has only these scripts: all others need the sources. */
const scripts = { start: 'node apps/api/dist/main.js', admin: 'node apps/api/dist/main.js admin' };

/** Checks out a commit in a folder and builds it. `time` is the commit's. */
export async function buildCheckout(commit, folder, time) {
  mkdirSync(folder, { recursive: true });
  const sources = join(folder, '..', `${commit}.tar`);
  capture('git', ['archive', '--output', sources, commit]);
  capture('tar', ['--extract', '--file', sources, '--directory', folder]);
  // The builder's own settings must not get into the release.
  const unset = Object.fromEntries([...fixedSettings, 'NODE_ENV'].map((name) => [name, '']));
  const options = { cwd: folder, env: { ...process.env, ...unset, SOURCE_DATE_EPOCH: String(time) } };
  const [npm, args, shell] = npmCommand(['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline']);
  if ((await run(npm, args, { ...options, ...shell })) !== 0) fail('The packages could not be installed: see above.');
  if ((await runNode(['scripts/build.mjs'], options)) !== 0) fail('The release could not be built: see above.');
}

/** Copies the files of a release out of a built checkout. */
export function assemble(checkout, target) {
  const packageJson = readJson(join(checkout, 'package.json'));
  const copy = (path) => {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(checkout, path), join(target, path), { recursive: true });
  };
  for (const path of [...files, ...folders, ...workspacesOf(checkout, packageJson)]) copy(path);
  writeFileSync(join(target, 'package.json'), `${JSON.stringify({ ...packageJson, scripts }, null, 2)}\n`);
}

function workspacesOf(checkout, { workspaces }) {
  return workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [`${pattern}/package.json`];
    const folder = pattern.slice(0, -2);
    return readdirSync(join(checkout, folder)).map((name) => `${folder}/${name}/package.json`);
  });
}
