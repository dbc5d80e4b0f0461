import { connect } from '../../db/connection.ts';
import { Database } from '../../db/database.ts';
import { StartError } from '../../db/start-error.ts';
import { requireServerSecret } from '../server-secret.ts';
import { requirePictureLocation } from '../storage/claim-picture-location.ts';
import { describePictureSettings, type PictureSettings } from '../storage/picture-location.ts';
import { version } from '../version.ts';
import {
  type BackupEnd,
  endEntryName,
  formatVersion,
  type Manifest,
  manifestEntryName,
  pictureEntryName,
  qualifiedTableName,
} from './archive/archive-format.ts';
import { ArchiveWriter } from './archive/archive-writer.ts';
import { type BackupKeys, chooseEncryption } from './archive/backup-encryption.ts';
import { passphraseKey, type SigningKey, signHash, signingSecretName } from './archive/backup-signature.ts';
import { takeBackupLock } from './backup-lock.ts';
import { type BackupSession, openBackupSession } from './backup-session.ts';
import { beginSnapshot, TableDump } from './dump-tables.ts';
import {
  explainMissing,
  type PictureColumns,
  readLostPictures,
  readReferencedPictures,
} from './referenced-pictures.ts';
import type { BackupTarget } from './store/backup-file.ts';
import { forEachPicture } from './stored-pictures.ts';

export interface CompletedBackup {
  manifest: Manifest;
  end: BackupEnd;
  bytes: number;
}

export interface BackupSource {
  /** This URL must bypass any transaction pooler. */
  url: string;
  pictureSettings: PictureSettings;
  pictureColumns: PictureColumns;
  keys: BackupKeys;
}

/** Returns null for a database of an old release without secrets: a backup must not add a table. */
async function chooseSigningKey({ url, keys }: BackupSource): Promise<SigningKey | null> {
  if (keys.BACKUP_PASSPHRASE) return passphraseKey(keys.BACKUP_PASSPHRASE);
  const { db, pool, close } = connect(url, { max: 1 });
  try {
    const { rows } = await pool.query<{ exists: boolean }>("select to_regclass('server_secret') is not null as exists");
    return rows[0]?.exists ? { kind: 'server', key: await requireServerSecret(db, signingSecretName) } : null;
  } finally {
    await close();
  }
}

/** Reports that somebody stopped the backup, which is not a failure. */
export class BackupStopped extends StartError {}

/**
 * Throws a StartError if the operator can correct the cause, and BackupStopped after `stop`. Removes
 * the unfinished backup in either case.
 */
export async function makeBackup(
  source: BackupSource,
  target: BackupTarget,
  stop: AbortSignal,
): Promise<CompletedBackup> {
  const encrypt = chooseEncryption(source.keys);
  const session = await openBackupSession(source.url);
  try {
    // The lock protects the pictures of the snapshot until the last one is copied.
    await takeBackupLock(session.client);
    try {
      const backup = await writeBackupArchive(session, source, new ArchiveWriter(target.open(), encrypt), stop);
      await target.publish();
      return backup;
    } catch (error) {
      await target.discard();
      throw stop.aborted ? new BackupStopped('The backup was stopped and removed.') : target.explain(error);
    }
  } finally {
    await session.close();
  }
}

async function writeBackupArchive(
  session: BackupSession,
  source: BackupSource,
  archive: ArchiveWriter,
  stop: AbortSignal,
): Promise<CompletedBackup> {
  // The backup may be waiting for a statement or for a write, so this ends both.
  stop.addEventListener('abort', () => void Promise.all([session.close(), archive.abandon()]));
  const parts: Promise<unknown>[] = [];
  const track = <T>(part: Promise<T>): Promise<T> => {
    parts.push(part);
    return part;
  };
  try {
    stop.throwIfAborted();
    const manifest: Manifest = { format: formatVersion, fixit: version, ...(await beginSnapshot(session.client)) };
    const missing = await findReferencedPictures(session, manifest, source);
    const signingKey = await chooseSigningKey(source);
    await archive.add(manifestEntryName, Buffer.from(JSON.stringify(manifest)));
    // The processor limits the rows and the disk limits the pictures, so they are copied concurrently.
    const [rows, pictures] = await Promise.all([
      track(addTables(session, manifest, archive)),
      track(addPictures(source.pictureSettings, archive, missing)),
    ]);
    if (missing.size > 0)
      throw new StartError(explainMissing([...missing], describePictureSettings(source.pictureSettings)));
    // If the session still exists, the lock was held all the time.
    await session.client.query('select');
    const summary = archive.summary();
    const end: BackupEnd = {
      rows,
      ...pictures,
      ...summary,
      ...(signingKey ? { signature: signHash(summary, signingKey) } : {}),
    };
    await archive.add(endEntryName, Buffer.from(JSON.stringify(end)));
    const bytes = await archive.finish();
    return { manifest, end, bytes };
  } catch (error) {
    await archive.abandon();
    await session.close();
    await Promise.allSettled(parts);
    throw error;
  }
}

/** If a backup without its pictures counted as complete, rotation would remove the good ones. */
async function findReferencedPictures(
  { client }: BackupSession,
  { tables }: Manifest,
  { pictureSettings, pictureColumns }: BackupSource,
): Promise<Set<string>> {
  const db = new Database(client);
  const hasInstallation = tables.some(({ name }) => name === 'installation');
  if (hasInstallation) await requirePictureLocation(db, pictureSettings);
  const keys = await readReferencedPictures(db, pictureColumns);
  if (!hasInstallation) return keys;
  for (const key of await readLostPictures(db)) keys.delete(key);
  return keys;
}

async function addTables({ client }: BackupSession, { tables }: Manifest, archive: ArchiveWriter) {
  const dump = new TableDump(client, archive);
  const rows: Record<string, number> = {};
  for (const table of tables) rows[qualifiedTableName(table)] = await dump.add(table);
  await dump.end();
  await client.query('commit');
  return rows;
}

async function addPictures(settings: PictureSettings, archive: ArchiveWriter, missing: Set<string>) {
  const counts = { pictures: 0, picture_bytes: 0 };
  await forEachPicture(settings, async (key, bytes) => {
    counts.pictures += 1;
    counts.picture_bytes += bytes.length;
    await archive.add(pictureEntryName(key), bytes, 'picture');
    missing.delete(key);
  });
  return counts;
}
