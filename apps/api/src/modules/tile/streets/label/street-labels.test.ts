import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tileAt, townTiles, writeStreetArchive } from '../../../../testing/streets/street-archive.ts';
import { streetColours } from '../draw/street-colours.ts';
import { StreetMap } from '../street-map.ts';
import { cellTiles } from './label-cell.ts';

let folder: string;
let map: StreetMap;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-labels-'));
  const path = join(folder, 'town.pmtiles');
  writeStreetArchive(path, { tile: () => townTiles.protomaps, reach: 6 });
  map = new StreetMap(path);
});
afterAll(async () => {
  await map.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the positions of a tile's letters, in pixels of the whole map. */
async function lettersOn({ z, x, y }: { z: number; x: number; y: number }): Promise<{ x: number; y: number }[]> {
  const svg = await map.draw({ z, x, y, scale: 1, theme: 'light' });
  return [...(svg ?? '').matchAll(/<use [^>]*translate\((-?[\d.]+) (-?[\d.]+)\)/g)].map(([, left, top]) => ({
    x: Math.round((Number(left) + x * 256) * 10),
    y: Math.round((Number(top) + y * 256) * 10),
  }));
}

test.each([13, 14, 15, 16])('neighbouring tiles at zoom %i have the same labels at their common edge', async (z) => {
  const tiles = cellTiles(z);
  const { x, y } = tileAt(z);
  // A road through the whole cell gets its name in the middle.
  const [left, top] = [Math.floor(x / tiles) * tiles + tiles / 2 - 1, Math.floor(y / tiles) * tiles];
  let letterCount = 0;
  for (let row = top; row < top + tiles; row += 1) {
    const [leftLetters, rightLetters] = [
      await lettersOn({ z, x: left, y: row }),
      await lettersOn({ z, x: left + 1, y: row }),
    ];
    const edge = (left + 1) * 2560;
    const nearEdge = (letters: typeof leftLetters) =>
      letters.filter(({ x: at }) => Math.abs(at - edge) < 60).map((at) => `${at.x} ${at.y}`);
    letterCount += nearEdge(leftLetters).length;
    expect(nearEdge(leftLetters).toSorted()).toEqual(nearEdge(rightLetters).toSorted());
  }
  expect(letterCount).toBeGreaterThan(0);
});

test('no label crosses the edge of its cell', async () => {
  const z = 14;
  const { x, y } = tileAt(z);
  const left = Math.floor(x / 4) * 4;
  const letters = (await Promise.all([0, 1, 2, 3].map((step) => lettersOn({ z, x: left + step, y })))).flat();
  expect(Math.min(...letters.map((at) => at.x))).toBeGreaterThanOrEqual(left * 2560);
  expect(Math.max(...letters.map((at) => at.x))).toBeLessThan((left + 4) * 2560);
});

test.each(['light', 'dark'] as const)(
  'every label of the %s theme has a contrast of at least 4.5 with its background',
  (theme) => {
    const colours = streetColours[theme];
    const { land, built, works, campus, park, wood, grass, garden, allotment, cemetery, scrub, pitch } = colours;
    const { building, road, mainRoad, halo, landHalo, water, plate, tunnel, square } = colours;
    const backgrounds = [land, built, works, campus, grass, garden, building, road, mainRoad, tunnel, square];
    const pairs: [string, readonly string[]][] = [
      [colours.ink, [...backgrounds, park, wood, landHalo]],
      [colours.street, [...backgrounds, park, wood, halo, plate]],
      [colours.quiet, [land, built, works, campus, landHalo]],
      [colours.sea, [water, landHalo]],
      [colours.leaf, [park, wood, grass, garden, allotment, cemetery, scrub, pitch, landHalo]],
    ];
    const lowContrasts = pairs.flatMap(([ink, inkBackgrounds]) =>
      inkBackgrounds
        .filter((background) => contrast(ink, background) < 4.5)
        .map((background) => `${ink} on ${background}: ${contrast(ink, background).toFixed(2)}`),
    );
    expect(lowContrasts).toEqual([]);
  },
);

function contrast(first: string, second: string): number {
  const [a = 0, b = 0] = [luminance(first), luminance(second)].toSorted((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
