import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './child.mjs';

const skipped = new Set(['node_modules', 'dist', 'dist-test', 'data', 'coverage']);

/** Hashes the contents of these files and folders (from the root) together with the other inputs. */
export function fingerprint(paths, ...inputs) {
  const hash = createHash('sha256').update(JSON.stringify(inputs));
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    hash.update(`\n${path}\n`).update(readFileSync(full));
    return;
  }
  for (const name of readdirSync(full).sort()) {
    if (!skipped.has(name) && !name.startsWith('.') && !/\.test\.tsx?$/.test(name)) addTo(hash, `${path}/${name}`);
  }
}

/** Returns true if a stamp file has this value. */
export const isStamped = (file, value) =>
  existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8') === value;

/** Writes a value into a stamp file. */
export const stamp = (file, value) => writeFileSync(join(root, file), value);
