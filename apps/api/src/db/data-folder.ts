import { access, chmod, constants, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

const folders = ['mail', 'uploads', 'tiles', 'signs', 'map'];
const ownNames = new Set([...folders, 'postgres', 'postgres.log']);

/** Also restricts a folder that an older release left open. Returns the real path; throws a StartError. */
export async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartError(
      `The data folder ${dataDir} cannot be used (${errorCodeOf(cause)}); choose another one with DATA_DIR.`,
      { cause },
    );
  }
  await restrictDataFolder(dataDir);
  return realpath(dataDir);
}

const isOpenToOthers = async (path: string) => ((await stat(path)).mode & 0o077) !== 0;

async function restrictDataFolder(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name !== 'lost+found');
  const wasOpen = await isOpenToOthers(dataDir);
  if (wasOpen && names.length > 0 && !names.some((name) => ownNames.has(name))) {
    throw new StartError(
      `The data folder ${dataDir} is open to others and holds other files; choose a separate folder with DATA_DIR.`,
    );
  }
  try {
    if (wasOpen) await chmod(dataDir, 0o700);
    for (const name of folders) if (names.includes(name)) await restrictFolder(join(dataDir, name));
  } catch (cause) {
    throw new StartError(
      `The data folder ${dataDir} is open to others and belongs to another user (${errorCodeOf(cause)}); ` +
        'choose a folder inside it with DATA_DIR.',
      { cause },
    );
  }
}

/** Others who had access may still have the folder open, so the files are restricted too. */
async function restrictFolder(folder: string): Promise<void> {
  if (!(await isOpenToOthers(folder))) return;
  await chmod(folder, 0o700);
  for (const { name, parentPath } of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(parentPath, name);
    if (await isOpenToOthers(path)) await chmod(path, (await stat(path)).mode & 0o700);
  }
}

function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);
}
