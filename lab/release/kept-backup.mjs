import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { fail, root, runNode } from '../../scripts/child.mjs';

const migrations = join(root, 'apps/api/src/db/migrations');

/**
 * Makes the backup of a small marketplace of this version if it is missing or has an older schema. The tests of later
 * releases restore it.
 */
export async function keepBackup(version) {
  const file = join(root, 'apps/api/src/db/releases', `${version}.backup`);
  const newest = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1);
  if (existsSync(file) && (await newestMigrationOf(file)) === newest) return;
  if ((await runNode(['--import', 'tsx', 'lab/runbook/keep-release.ts', file])) !== 0)
    fail('The backup of this release could not be made: see above.');
  fail(`A backup of ${version} was made, which the tests of later releases restore. Commit ${file} and release again.`);
}

async function newestMigrationOf(file) {
  const archive = createReadStream(file).pipe(createGunzip()).pipe(extract());
  const manifest = await new Promise((resolve, reject) => {
    // The first entry is the manifest.
    archive.once('entry', (_, entry) => resolve(json(entry)));
    archive.once('error', reject);
  });
  archive.destroy();
  return manifest.migrations
    .map(({ name }) => name)
    .sort()
    .at(-1);
}
