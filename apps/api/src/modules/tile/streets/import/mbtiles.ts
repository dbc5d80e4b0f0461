import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import sqlite from 'node-sqlite3-wasm';
import { tileIdToZxy, zxyToTileId } from 'pmtiles';
import { ArchiveError } from '../archive/archive-error.ts';
import { PmtilesWriter } from './pmtiles-writer.ts';
import type { OnProgress } from './progress.ts';

/** Tiles between two reports of progress. */
const often = 2_000;

/** Turns an MBTiles file into a PMTiles archive; holds only the tiles' numbers in memory. Throws an ArchiveError for a broken one. */
export function convertMbtiles(from: string, to: string, onProgress: OnProgress): void {
  // Its reader locks a file by a folder beside it, which a crash leaves there.
  if (existsSync(`${from}.lock`)) {
    throw new ArchiveError(
      `There is a folder ${from}.lock: another program uses the file, or one that crashed left it. Remove it if none does.`,
    );
  }
  const writer = new PmtilesWriter(to);
  let isFinished = false;
  try {
    withDatabase(from, (database) => convert(database, writer, onProgress));
    isFinished = true;
  } finally {
    if (!isFinished) writer.close();
  }
}

/** Closes it whatever happens, or its lock would stay. */
function withDatabase(path: string, work: (database: sqlite.Database) => void): void {
  let database: sqlite.Database | undefined;
  try {
    database = new sqlite.Database(path, { readOnly: true, fileMustExist: true });
    work(database);
  } catch (error) {
    if (!(error instanceof sqlite.SQLite3Error)) throw error;
    throw new ArchiveError(`It is no MBTiles file, or it is broken (${error.message}).`, { cause: error });
  } finally {
    database?.close();
  }
}

function convert(database: sqlite.Database, writer: PmtilesWriter, onProgress: OnProgress): void {
  const metadata = readMetadata(database);
  const ids = listIds(database);
  if (ids.length === 0) throw new ArchiveError('It holds no tiles.');
  const statement = database.prepare(
    'select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?',
  );
  try {
    for (const [done, id] of ids.entries()) {
      const [z, x, y] = tileIdToZxy(id);
      const { tile_data: tile } = statement.get([z, x, 2 ** z - 1 - y]) ?? {};
      if (tile instanceof Uint8Array) writer.add(id, isPacked(tile) ? tile : gzipSync(tile));
      if (done % often === 0) onProgress(done, ids.length);
    }
  } finally {
    statement.finalize();
  }
  onProgress(ids.length, ids.length);
  const [minZoom, maxZoom] = [tileIdToZxy(ids[0] ?? 0)[0], tileIdToZxy(ids.at(-1) ?? 0)[0]];
  writer.finish({ ...metadata, minZoom, maxZoom });
}

/** The ids of all tiles in their order: SQLite has them by column and row, an archive along Hilbert's curve, zoom by zoom. */
function listIds(database: sqlite.Database): Float64Array {
  const count = Number(database.get('select count(*) as count from tiles')?.['count'] ?? 0);
  const ids = new Float64Array(count);
  const statement = database.prepare('select zoom_level as z, tile_column as x, tile_row as y from tiles');
  let at = 0;
  try {
    for (const row of statement.iterate()) {
      const [z, x, y] = [Number(row['z']), Number(row['x']), Number(row['y'])];
      ids[at] = zxyToTileId(z, x, 2 ** z - 1 - y);
      at += 1;
    }
  } finally {
    statement.finalize();
  }
  return ids.sort();
}

function readMetadata(database: sqlite.Database) {
  const rows = database.all('select name, value from metadata');
  const named = new Map(rows.map((row) => [String(row['name']), String(row['value'])]));
  const format = named.get('format') ?? 'pbf';
  if (format !== 'pbf') throw new ArchiveError(`It holds pictures (${format}), not vector tiles.`);
  const bounds = (named.get('bounds') ?? '-180,-85,180,85').split(',').map(Number);
  const [west = -180, south = -85, east = 180, north = 85] = bounds.some(Number.isNaN) ? [] : bounds;
  const said: unknown = JSON.parse(named.get('json') ?? '{}');
  const { name, attribution } = Object.fromEntries(named);
  const metadata = { ...(typeof said === 'object' ? said : {}), name, attribution };
  return { metadata, bounds: [west, south, east, north] as const };
}

const isPacked = (tile: Uint8Array) => tile[0] === 0x1f && tile[1] === 0x8b;
