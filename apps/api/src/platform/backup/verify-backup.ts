import type { Readable } from 'node:stream';
import { readArchive } from './archive-reader.ts';
import type { BackupKeys } from './encryption.ts';
import type { Manifest } from './format.ts';
import type { Restored } from './restore-backup.ts';

/** Reads all of it without a database. Throws a StartError of one that is not whole. */
export async function verifyBackup(file: Readable, keys: BackupKeys): Promise<Restored> {
  const read: Manifest[] = [];
  try {
    const end = await readArchive(file, keys, {
      begin: async (manifest) => void read.push(manifest),
      entry: () => Promise.resolve(),
    });
    const [manifest] = read;
    if (!manifest) throw new Error('A whole backup without a manifest');
    return { manifest, end };
  } finally {
    file.destroy();
  }
}
