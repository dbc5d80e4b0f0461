import type { Readable } from 'node:stream';
import type { Manifest } from './archive/archive-format.ts';
import { type ReadKeys, readArchive } from './archive/archive-reader.ts';
import { checkSignature, type SigningKey } from './archive/backup-signature.ts';
import type { RestoreResult } from './restore-backup.ts';

interface BackupReader {
  begin(manifest: Manifest): void;
  take(entry: string, bytes: Buffer): void;
}

/** Throws a StartError if the backup is incomplete or damaged. */
export async function verifyBackup(
  file: Readable,
  keys: ReadKeys,
  signedBy: readonly SigningKey[] | null,
  reader?: BackupReader,
): Promise<RestoreResult> {
  const manifests: Manifest[] = [];
  try {
    const end = await readArchive(file, keys, {
      onManifest: async (manifest) => {
        manifests.push(manifest);
        reader?.begin(manifest);
      },
      onEntry: async (name, bytes) => reader?.take(name, bytes),
    });
    const [manifest] = manifests;
    if (!manifest) throw new Error('A complete backup without a manifest');
    return { manifest, end, isSigned: signedBy !== null && checkSignature(end, signedBy) };
  } finally {
    file.destroy();
  }
}
