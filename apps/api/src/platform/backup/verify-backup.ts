import type { Readable } from 'node:stream';
import { readArchive } from './archive/archive-reader.ts';
import type { BackupKeys } from './archive/encryption.ts';
import type { Manifest } from './archive/format.ts';
import type { Restored } from './restore-backup.ts';

/** Reads the whole backup without a database. Throws a StartError if it is incomplete or damaged. */
export async function verifyBackup(file: Readable, keys: BackupKeys): Promise<Restored> {
  const read: Manifest[] = [];
  try {
    const end = await readArchive(file, keys, {
      begin: async (manifest) => void read.push(manifest),
      entry: () => Promise.resolve(),
    });
    const [manifest] = read;
    if (!manifest) throw new Error('A complete backup without a manifest');
    return { manifest, end };
  } finally {
    file.destroy();
  }
}
