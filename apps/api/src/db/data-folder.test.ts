import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-folder-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** Creates files and folders with the permissions of the usual umask. */
async function createOpenToOthers(...paths: string[]): Promise<void> {
  for (const path of paths.map((name) => join(dataDir, name))) {
    if (path.includes('.')) await writeFile(path, 'x');
    else await mkdir(path, { recursive: true });
    await chmod(path, path.includes('.') ? 0o644 : 0o755);
  }
}

describe('openDataFolder', () => {
  test('the data folder is created readable by its owner only', async () => {
    await openDataFolder(dataDir);
    expect(await modeOf(dataDir)).toBe('700');
  });

  test('a data folder that an older release left open is restricted to its owner, with its folders and stored emails', async () => {
    await createOpenToOthers(
      '',
      'postgres',
      'mail',
      'mail/code.json',
      'uploads',
      'uploads/ab',
      'uploads/ab/picture.png',
      'tiles',
    );
    await openDataFolder(dataDir);
    for (const name of ['', 'mail', 'uploads', 'uploads/ab', 'tiles']) {
      expect(await modeOf(join(dataDir, name)), name).toBe('700');
    }
    for (const name of ['mail/code.json', 'uploads/ab/picture.png']) {
      expect(await modeOf(join(dataDir, name)), name).toBe('600');
    }
  });

  test('the data folder’s subfolders are restricted even if the folder itself was already restricted', async () => {
    await createOpenToOthers('', 'mail');
    await chmod(dataDir, 0o700);
    await openDataFolder(dataDir);
    expect(await modeOf(join(dataDir, 'mail'))).toBe('700');
  });

  test('an empty data folder that others can read is restricted', async () => {
    await createOpenToOthers('');
    await openDataFolder(dataDir);
    expect(await modeOf(dataDir)).toBe('700');
  });

  test('a data folder that holds other files is refused and left unchanged', async () => {
    await createOpenToOthers('', 'holiday.jpg');
    await expect(openDataFolder(dataDir)).rejects.toThrow(
      `The data folder ${dataDir} is open to others and holds other files; choose a separate folder with DATA_DIR.`,
    );
    expect([await modeOf(dataDir), await readdir(dataDir)]).toEqual(['755', ['holiday.jpg']]);
  });
});
