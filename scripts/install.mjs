import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, runNpm } from './child.mjs';
import { fingerprint, isStamped, stamp } from './stamp.mjs';

const stampFile = 'node_modules/.stamp-install';

/** Installs the packages of the lockfile unless they are there for this Node and this machine; answers whether it had to. */
export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Fixit needs Node.js 20.19 or later; this is ${process.version}.`);

  const wanted = fingerprint(['package-lock.json'], process.version, process.platform, process.arch);
  if (isStamped(stampFile, wanted)) return false;
  const byHand = !existsSync(join(root, stampFile)) && matchesLockfile();
  if (!byHand) {
    console.log('Installing packages …');
    const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
    if (code !== 0) fail('The packages could not be installed: see what npm says above.', code);
  }
  stamp(stampFile, wanted);
  return !byHand;
}

/** Whether somebody's own `npm install` has already brought what the lockfile names; npm keeps a list of what it put there. */
function matchesLockfile() {
  const list = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const here = JSON.parse(readFileSync(list, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      !path.includes('node_modules/') || here[path]?.version === version || (optional && !here[path]),
  );
}
