import { gzipSync } from 'node:zlib';
import sqlite from 'node-sqlite3-wasm';
import { tileIdToZxy, zxyToTileId } from 'pmtiles';
import { ArchiveError } from '../archive/archive-error.ts';
import type { OnProgress } from './import-progress.ts';
import { readMetadata } from './mbtiles-metadata.ts';
import type { ConversionOrder } from './mbtiles-thread.ts';
import { PmtilesWriter } from './pmtiles-writer.ts';

const tilesPerReport = 2_000;
/**
 * Maps of Britain or Ireland are far below these limits. `expansion` limits the size of all tiles as a
 * multiple of the file's.
 */
const defaultLimits = { tiles: 30_000_000, zoom: 22, tileBytes: 10_000_000, expansion: 4, spareBytes: 64_000_000 };

/** Keeps only the ids of the tiles in memory. Throws an ArchiveError for a broken or hostile file. */
export function convertMbtiles(
  { from, to, fileBytes }: ConversionOrder,
  onProgress: OnProgress,
  limits = defaultLimits,
): void {
  const writer = new PmtilesWriter(to);
  let isFinished = false;
  try {
    withDatabase(from, (database) => convert(database, writer, { fileBytes, limits, onProgress }));
    isFinished = true;
  } finally {
    if (!isFinished) writer.close();
  }
}

/** Opens the database and closes it even after an error, which would otherwise leave its lock. */
function withDatabase(path: string, work: (database: sqlite.Database) => void): void {
  let database: sqlite.Database | undefined;
  try {
    database = new sqlite.Database(path, { readOnly: true, fileMustExist: true });
    work(database);
  } catch (error) {
    if (!(error instanceof sqlite.SQLite3Error)) throw error;
    throw new ArchiveError(`It is not an MBTiles file, or it is damaged (${error.message}).`, { cause: error });
  } finally {
    database?.close();
  }
}

interface Conversion {
  fileBytes: number;
  limits: typeof defaultLimits;
  onProgress: OnProgress;
}

function convert(database: sqlite.Database, writer: PmtilesWriter, conversion: Conversion): void {
  const { limits, onProgress } = conversion;
  const metadata = readMetadata(database);
  const ids = listIds(database, conversion);
  if (ids.length === 0) throw new ArchiveError('It contains no tiles.');
  const maxBytes = conversion.fileBytes * limits.expansion + limits.spareBytes;
  // A tile that is too large is not read.
  const statement = database.prepare(
    `select length(tile_data) as bytes, case when length(tile_data) <= ${limits.tileBytes} then tile_data end as tile
     from tiles where zoom_level = ? and tile_column = ? and tile_row = ?`,
  );
  let total = 0;
  try {
    for (const [done, id] of ids.entries()) {
      const [z, x, y] = tileIdToZxy(id);
      const { bytes, tile } = statement.get([z, x, 2 ** z - 1 - y]) ?? {};
      total += Number(bytes ?? 0);
      if (Number(bytes) > limits.tileBytes)
        throw new ArchiveError(
          `Its tile ${z}/${x}/${y} is ${roundToMegabytes(Number(bytes))}, larger than any map needs.`,
        );
      if (total > maxBytes)
        throw new ArchiveError(
          `Its tiles come to more than ${roundToMegabytes(maxBytes)} in total, although the file is much smaller.`,
        );
      if (tile instanceof Uint8Array) writer.add(id, isGzipped(tile) ? tile : gzipSync(tile));
      if (done % tilesPerReport === 0) onProgress(done, ids.length);
    }
  } finally {
    statement.finalize();
  }
  onProgress(ids.length, ids.length);
  const [minZoom, maxZoom] = [tileIdToZxy(ids[0] ?? 0)[0], tileIdToZxy(ids.at(-1) ?? 0)[0]];
  writer.finish({ ...metadata, minZoom, maxZoom });
}

/**
 * The ids are in the order of an archive. Tiles are not counted beforehand, because that would
 * never end for an endless view.
 */
function listIds(database: sqlite.Database, { limits, onProgress }: Conversion): Float64Array {
  let ids = new Float64Array(1_024);
  const statement = database.prepare('select zoom_level as z, tile_column as x, tile_row as y from tiles');
  let count = 0;
  try {
    for (const row of statement.iterate()) {
      if (count === limits.tiles)
        throw new ArchiveError(
          `It has more than ${formatNumber(limits.tiles)} tiles, more than any map of Britain needs.`,
        );
      if (count === ids.length) ids = enlarge(ids);
      ids[count] = idOf(Number(row['z']), Number(row['x']), Number(row['y']), limits.zoom);
      count += 1;
      if (count % tilesPerReport === 0) onProgress(0, 1);
    }
  } finally {
    statement.finalize();
  }
  return ids.subarray(0, count).sort();
}

function enlarge(ids: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(ids.length * 2);
  larger.set(ids);
  return larger;
}

function idOf(z: number, x: number, row: number, lastZoom: number): number {
  const isTile = [x, row].every((value) => Number.isInteger(value) && value >= 0 && value < 2 ** z);
  if (!(Number.isInteger(z) && z >= 0 && z <= lastZoom && isTile))
    throw new ArchiveError(`It names a tile that cannot exist: zoom ${z}, column ${x}, row ${row}.`);
  return zxyToTileId(z, x, 2 ** z - 1 - row);
}

const formatNumber = (value: number) => value.toLocaleString('en-GB');
const roundToMegabytes = (bytes: number) => `${formatNumber(Math.round(bytes / 1_000_000))} MB`;
const isGzipped = (tile: Uint8Array) => tile[0] === 0x1f && tile[1] === 0x8b;
