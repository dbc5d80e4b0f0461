import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, runNpm } from './child.mjs';
import { fingerprint, isStamped, stamp } from './stamp.mjs';

const stampFile = 'node_modules/.stamp-install';

/** Installs the packages of the lockfile unless they are installed for this Node and platform. Returns true if it did. */
export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Fixit needs Node.js 20.19 or later; this is ${process.version}.`);

  const machine = `${process.version} ${process.platform} ${process.arch}`;
  const expectedStamp = `${machine} ${fingerprint(['package-lock.json'])}`;
  if (isStamped(stampFile, expectedStamp)) return false;
  const mustInstall = !(isInstalledFor(machine) && matchesLockfile());
  if (mustInstall) {
    console.log('Installing packages …');
    const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
    if (code !== 0) fail('The packages could not be installed: see above.', code);
  }
  stamp(stampFile, expectedStamp);
  return mustInstall;
}

/**
 * Returns true if the packages were installed on this machine. Without a stamp, somebody ran npm directly, and the
 * packages are trusted.
 */
function isInstalledFor(machine) {
  const file = join(root, stampFile);
  return !existsSync(file) || readFileSync(file, 'utf8').startsWith(`${machine} `);
}

/** Returns true if every package of the lockfile is installed, according to npm's list in node_modules. */
function matchesLockfile() {
  const list = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const installedPackages = JSON.parse(readFileSync(list, 'utf8')).packages;
  const lockedPackages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(lockedPackages).every(
    ([path, { version, optional }]) =>
      !path.includes('node_modules/') ||
      installedPackages[path]?.version === version ||
      (optional && !installedPackages[path]),
  );
}
