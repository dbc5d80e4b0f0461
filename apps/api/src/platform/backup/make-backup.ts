import { join } from 'node:path';
import { StartError } from '../../db/start-error.ts';
import { isPlaceGone } from '../storage/picture-place.ts';
import { version } from '../version.ts';
import { ArchiveWriter } from './archive/archive-writer.ts';
import { type BackupKeys, chooseEncryption } from './archive/encryption.ts';
import {
  type End,
  endName,
  formatVersion,
  type Manifest,
  manifestName,
  nameOf,
  pictureName,
} from './archive/format.ts';
import { takeBackupLock } from './backup-lock.ts';
import { beginSnapshot, TableDump } from './dump-tables.ts';
import type { BackupTarget } from './place/backup-file.ts';
import { openSession, type Session } from './session.ts';
import { eachPicture, type PicturePlace } from './stored-files.ts';

export interface MadeBackup {
  manifest: Manifest;
  end: End;
  /** Of the backup, as it was written. */
  bytes: number;
}

export interface BackupSource {
  /** Of the database, with sessions of its own. */
  url: string;
  place: PicturePlace;
  keys: BackupKeys;
}

/** A backup that was stopped on purpose, which is no failure to report. */
export class BackupStopped extends StartError {}

/**
 * Makes one consistent backup of database and pictures, beside running servers. Throws a StartError for what a person can mend, and
 * BackupStopped after `stop`; nothing is left at the target then.
 */
export async function makeBackup(source: BackupSource, target: BackupTarget, stop: AbortSignal): Promise<MadeBackup> {
  const encrypt = chooseEncryption(source.keys);
  const session = await openSession(source.url);
  try {
    // Held from before the snapshot until the last picture is copied, so that none that the snapshot names is removed.
    await takeBackupLock(session.client);
    try {
      const made = await writeArchive(session, source.place, new ArchiveWriter(target.open(), encrypt), stop);
      await target.publish();
      return made;
    } catch (error) {
      await target.discard();
      throw stop.aborted
        ? new BackupStopped('The backup was stopped, and nothing is left of it.')
        : target.explain(error);
    }
  } finally {
    await session.close();
  }
}

async function writeArchive(
  session: Session,
  place: PicturePlace,
  archive: ArchiveWriter,
  stop: AbortSignal,
): Promise<MadeBackup> {
  // Ends a statement and a write, whichever it is waiting for.
  stop.addEventListener('abort', () => void Promise.all([session.close(), archive.abandon()]));
  const parts: Promise<unknown>[] = [];
  const begin = <T>(part: Promise<T>): Promise<T> => {
    parts.push(part);
    return part;
  };
  try {
    stop.throwIfAborted();
    const manifest: Manifest = { format: formatVersion, fixit: version, ...(await beginSnapshot(session.client)) };
    await requirePictures(session, manifest, place);
    await archive.add(manifestName, Buffer.from(JSON.stringify(manifest)));
    // Rows keep the processor busy, and pictures the disk.
    const [rows, pictures] = await Promise.all([
      begin(addTables(session, manifest, archive)),
      begin(addPictures(place, archive)),
    ]);
    // The lock was held all the time if its session is still there.
    await session.client.query('select');
    const end: End = { rows, ...pictures, ...archive.summary() };
    await archive.add(endName, Buffer.from(JSON.stringify(end)));
    const bytes = await archive.finish();
    return { manifest, end, bytes };
  } catch (error) {
    await archive.abandon();
    await session.close();
    await Promise.allSettled(parts);
    throw error;
  }
}

/** A backup without its pictures would look whole, and rotation would remove the good ones. */
async function requirePictures({ client }: Session, { tables }: Manifest, place: PicturePlace): Promise<void> {
  if (!tables.some(({ name }) => name === 'installation')) return;
  const { rows } = await client.query<{ value: string }>(`select value from installation where setting = 'pictures'`);
  if (rows[0] && isPlaceGone(rows[0].value, place)) {
    throw new StartError(`The pictures are not in ${join(place.DATA_DIR, 'uploads')}: is the disk mounted?`);
  }
}

async function addTables({ client }: Session, { tables }: Manifest, archive: ArchiveWriter) {
  const dump = new TableDump(client, archive);
  const rows: Record<string, number> = {};
  for (const table of tables) rows[nameOf(table)] = await dump.add(table);
  await dump.end();
  await client.query('commit');
  return rows;
}

async function addPictures(place: PicturePlace, archive: ArchiveWriter) {
  const added = { pictures: 0, picture_bytes: 0 };
  await eachPicture(place, async (key, bytes) => {
    added.pictures += 1;
    added.picture_bytes += bytes.length;
    await archive.add(pictureName(key), bytes, 'picture');
  });
  return added;
}
