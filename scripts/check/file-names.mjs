import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../child.mjs';

// ARCHITECTURE.md states the same limit.
const maxFiles = 30;

const apps = ['apps/api', 'apps/demo', 'apps/web', 'packages/contract', 'bench', 'e2e', 'lab', 'scripts'];

/** Returns a sentence for each name that several files of one app have, and for each folder with too many files. */
export function findFileNameFaults(paths) {
  const names = groupPaths(paths, (path) => `${apps.find((app) => path.startsWith(`${app}/`))}: ${basename(path)}`);
  const folders = groupPaths(paths, dirname);
  return [
    ...[...names].filter(([, same]) => same.length > 1).map(([, same]) => `${same.join(' and ')} have the same name`),
    ...[...folders]
      .filter(([folder, files]) => files.length > maxFiles && folder !== '.' && basename(folder) !== 'migrations')
      .map(([folder, files]) => `${folder} has ${files.length} files, more than ${maxFiles}`),
  ];
}

function groupPaths(paths, keyOf) {
  const groups = new Map();
  for (const path of paths) groups.set(keyOf(path), [...(groups.get(keyOf(path)) ?? []), path]);
  return groups;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const kinds = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'];
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', ...kinds], {
    cwd: root,
    encoding: 'utf8',
  });
  const faults = findFileNameFaults(
    [...new Set(listed.split('\0'))].filter((path) => path && existsSync(join(root, path))),
  );
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
