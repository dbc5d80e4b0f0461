import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import sqlite from 'node-sqlite3-wasm';
import { listTiles, type TestStreetArchive, townTiles } from './street-archive.ts';

/** Some writers make a view over two tables. */
export function writeMbtiles(
  path: string,
  contents: TestStreetArchive,
  {
    form = 'table',
    isGzipped = true,
    metadata = {},
  }: { form?: 'table' | 'view'; isGzipped?: boolean; metadata?: Record<string, string> } = {},
): void {
  const tiles = listTiles(contents);
  const layers = Object.keys(contents.tile(contents.maxZoom ?? 14, 0, 0) ?? {}).map((id) => ({ id }));
  const entries = {
    format: 'pbf',
    bounds: '-1.9,53.7,-1.7,53.9',
    json: JSON.stringify({ vector_layers: layers }),
    ...metadata,
  };
  const database = new sqlite.Database(path);
  try {
    database.exec('create table metadata (name text, value text)');
    database.exec(
      form === 'table'
        ? 'create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)'
        : `create table map (zoom_level integer, tile_column integer, tile_row integer, tile_id text);
           create table images (tile_id text, tile_data blob);
           create view tiles as select zoom_level, tile_column, tile_row, tile_data from map join images using (tile_id)`,
    );
    for (const [name, value] of Object.entries(entries))
      database.run('insert into metadata values (?, ?)', [name, value]);
    for (const { id, z, x, y, bytes } of tiles) {
      const tile = isGzipped ? bytes : gunzipSync(bytes);
      const row = 2 ** z - 1 - y;
      if (form === 'table') database.run('insert into tiles values (?, ?, ?, ?)', [z, x, row, tile]);
      else {
        database.run('insert into map values (?, ?, ?, ?)', [z, x, row, String(id)]);
        database.run('insert into images values (?, ?)', [String(id), tile]);
      }
    }
  } finally {
    database.close();
  }
}

/** The file is as large as a whole country's, with tiles of noise and one real tile. */
export function writeLargeMbtiles(path: string, { tiles, bytes }: { tiles: number; bytes: number }): void {
  const contents: TestStreetArchive = { tile: () => townTiles.zoomstack, minZoom: 14, reach: 0 };
  writeMbtiles(path, contents);
  const database = new sqlite.Database(path);
  const [z, side] = [13, Math.ceil(Math.sqrt(tiles))];
  const noise = gzipSync(randomBytes(bytes));
  try {
    database.exec('pragma journal_mode = off; pragma synchronous = off; begin');
    const insert = database.prepare('insert into tiles values (?, ?, ?, ?)');
    for (let iteration = 0; iteration < tiles; iteration += 1) {
      // A different end makes each tile unique.
      noise.writeUInt32LE(iteration, noise.length - 4);
      insert.run([z, 3_700 + (iteration % side), 5_000 + Math.floor(iteration / side), noise]);
    }
    insert.finalize();
    database.exec('commit; create unique index tile_index on tiles (zoom_level, tile_column, tile_row)');
  } finally {
    database.close();
  }
}
