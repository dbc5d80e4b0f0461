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

const rightsOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** Creates files and folders with the permissions of the usual umask. */
async function makeOpen(...paths: string[]): Promise<void> {
  for (const path of paths.map((name) => join(dataDir, name))) {
    if (path.includes('.')) await writeFile(path, 'x');
    else await mkdir(path, { recursive: true });
    await chmod(path, path.includes('.') ? 0o644 : 0o755);
  }
}

describe('the data folder', () => {
  test('the data folder is created readable by its owner only', async () => {
    await openDataFolder(dataDir);
    expect(await rightsOf(dataDir)).toBe('700');
  });

  test('a data folder of an older release is closed to others, with its folders and the codes in it', async () => {
    await makeOpen(
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
      expect(await rightsOf(join(dataDir, name)), name).toBe('700');
    }
    for (const name of ['mail/code.json', 'uploads/ab/picture.png']) {
      expect(await rightsOf(join(dataDir, name)), name).toBe('600');
    }
  });

  test('the data folder’s subfolders are restricted even if the folder itself was already restricted', async () => {
    await makeOpen('', 'mail');
    await chmod(dataDir, 0o700);
    await openDataFolder(dataDir);
    expect(await rightsOf(join(dataDir, 'mail'))).toBe('700');
  });

  test('an empty data folder that others can read is restricted', async () => {
    await makeOpen('');
    await openDataFolder(dataDir);
    expect(await rightsOf(dataDir)).toBe('700');
  });

  test('a data folder that holds other files is refused and left unchanged', async () => {
    await makeOpen('', 'holiday.jpg');
    await expect(openDataFolder(dataDir)).rejects.toThrow(
      `The data folder ${dataDir} is open to others and holds other things; choose one of its own by DATA_DIR.`,
    );
    expect([await rightsOf(dataDir), await readdir(dataDir)]).toEqual(['755', ['holiday.jpg']]);
  });
});
