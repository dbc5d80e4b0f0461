import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { convertMbtiles } from '../modules/tile/streets/import/convert-mbtiles.ts';
import { copyArchive } from '../modules/tile/streets/import/install-archive.ts';
import { readTileContent, type TestStreetArchive, townTiles } from '../testing/streets/street-archive.ts';
import { writeMbtiles } from '../testing/streets/write-mbtiles.ts';

const archive: TestStreetArchive = { tile: () => townTiles.zoomstack, reach: 1 };
const ignore = () => undefined;
const endlessNumbers = 'with recursive n (i) as (select 0 union all select i + 1 from n)';
const columns = 'zoom_level, tile_column, tile_row, tile_data';

let folder: string;
let file: string;
let part: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-hostile-'));
  [file, part] = [join(folder, 'map.mbtiles'), join(folder, 'part')];
  writeMbtiles(file, archive);
});
afterEach(() => rm(folder, { recursive: true }));

function executeSql(sql: string): void {
  const database = new sqlite.Database(file);
  database.exec(sql);
  database.close();
}
const viewOf = (select: string) => `drop table tiles; create view tiles (${columns}) as ${select}`;

describe('importing MBTiles', () => {
  test.each([
    [
      'with a tile of 11 MB',
      'update tiles set tile_data = zeroblob(11000000) where rowid = 1',
      /^Its tile \d+\/\d+\/\d+ is 11 MB, larger than any map needs\.$/,
    ],
    [
      'whose tiles are together far larger than the file',
      viewOf(`select 14, i, 11000, zeroblob(9000000) from (${endlessNumbers} select i from n limit 100)`),
      /^Its tiles come to more than 6\d MB in total/,
    ],
    [
      'with a tile at zoom 31',
      'update tiles set zoom_level = 31',
      /^It names a tile that cannot exist: zoom 31, column/,
    ],
    ['with a tile outside the map', 'update tiles set tile_row = -1', /row -1\.$/],
    ['with a column that is not a number', "update tiles set tile_column = 'left'", /column NaN/],
    [
      'with a description that is not JSON',
      "update metadata set value = '{\"vector_layers\"' where name = 'json'",
      'The entry `json` of its metadata, which describes its layers, cannot be read.',
    ],
  ])('an MBTiles file %s is refused with a clear message', async (_title, sql, message) => {
    executeSql(sql);
    await expect(copyArchive(file, part, ignore)).rejects.toThrow(
      expect.objectContaining({ name: 'ArchiveError', message: expect.stringMatching(message) }),
    );
    expect(await readdir(folder)).not.toContain('map.mbtiles.lock');
  });

  test('an MBTiles file whose view never ends is refused once it stops making progress, and leaves no lock', async () => {
    executeSql(viewOf(`${endlessNumbers} select 14, i, i, zeroblob(1) from n where i < 0`));
    await expect(copyArchive(file, part, ignore, 3_000)).rejects.toThrow(
      'It has made no progress for 3 s: its tiles may be an endless view.',
    );
    expect(await readdir(folder)).not.toContain('map.mbtiles.lock');
  });

  test('an MBTiles file whose view has endless tiles is refused at the maximum number of tiles', () => {
    executeSql(viewOf(`${endlessNumbers} select 14, i % 16384, 11000, zeroblob(1) from n`));
    const limits = { tiles: 20_000, zoom: 22, tileBytes: 1_000, expansion: 4, spareBytes: 1_000 };
    expect(() => convertMbtiles({ from: file, to: part, fileBytes: 1 }, ignore, limits)).toThrow(
      'It has more than 20,000 tiles, more than any map of Britain needs.',
    );
  });

  test('an MBTiles file with bounds beyond the earth is converted as if it had none', async () => {
    executeSql("update metadata set value = '1e400,91,5,-700' where name = 'bounds'");
    await copyArchive(file, part, ignore);
    expect((await readTileContent(part, 14))?.roads).toMatchObject([{ name: 'Albert Road' }]);
  });
});
