import { stat } from 'node:fs/promises';
import { type Entry, type Header, PMTiles, tileIdToZxy } from 'pmtiles';
import { Archive } from '../archive/archive.ts';
import { type ArchiveAbout, readAbout } from '../archive/archive-about.ts';
import { ArchiveError } from '../archive/archive-error.ts';
import { decompress } from '../archive/decompress.ts';
import { FileSource } from '../archive/file-source.ts';
import { walkDirectories } from './walk-directories.ts';

const britain = { west: -11, south: 49, east: 2.5, north: 61.5 };

/** Throws an ArchiveError for an archive that could not be shown. */
export async function checkArchive(path: string): Promise<ArchiveAbout & { tiles: number }> {
  const source = new FileSource(path);
  try {
    const about = await readAbout(new PMTiles(source, undefined, decompress));
    requireBritain(about.header);
    requireLength(about.header, (await stat(path)).size);
    let tiles = 0;
    let lastEntry: Entry | null = null;
    await attemptRead(async () =>
      walkDirectories(source, about.header, (entry) => {
        tiles += entry.runLength;
        lastEntry = entry;
        const end = entry.offset + entry.length;
        if (end > (about.header.tileDataLength ?? end))
          throw new ArchiveError('Its directories refer to data beyond its end.');
      }),
    );
    await tryTile(path, lastEntry);
    return { ...about, tiles };
  } finally {
    await source.close();
  }
}

function requireBritain({ minLon, minLat, maxLon, maxLat }: Header): void {
  const isOutside = minLon > britain.east || maxLon < britain.west || minLat > britain.north || maxLat < britain.south;
  if (!isOutside) return;
  const box = [minLon, minLat, maxLon, maxLat].map((degrees) => degrees.toFixed(2)).join(', ');
  throw new ArchiveError(`It shows nothing of Britain or Ireland: it covers ${box} (west, south, east, north).`);
}

function requireLength(header: Header, size: number): void {
  const ends = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ];
  const end = Math.max(...ends);
  const formatBytes = (bytes: number) => bytes.toLocaleString('en-GB');
  if (end > size)
    throw new ArchiveError(`It ends too early: it has ${formatBytes(size)} of ${formatBytes(end)} bytes.`);
}

async function tryTile(path: string, entry: Entry | null): Promise<void> {
  if (!entry) throw new ArchiveError('It contains no tiles.');
  const archive = new Archive(path);
  try {
    await attemptRead(() => archive.readTile(...tileIdToZxy(entry.tileId)));
  } finally {
    await archive.close();
  }
}

/** Reports a failure to unpack or parse as the file's fault. */
async function attemptRead<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof ArchiveError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ArchiveError(`A part of it cannot be read (${reason}).`, { cause });
  }
}
