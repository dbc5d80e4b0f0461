import { areaMapSize, tileLimits } from '@fixit/contract/tile';
import { mapPoint } from '../../db/geography/mercator.ts';
import type { Position } from '../../db/geography/position.ts';
import type { Theme, Tile } from './tile-address.ts';

export interface MappedArea extends Position {
  readonly kilometres: number;
  readonly theme: Theme;
}

/** The picture is rendered at twice the resolution of CSS pixels. */
const scale = 2;

const maxRadiusPx = 160;

/** A higher zoom would show too many streets. */
const closestZoom = 14;

const equatorKm = 40_075.016_686;

const colours: Record<Theme, { line: string; fill: string; dot: string }> = {
  light: { line: '#14161A', fill: '#FFC629', dot: '#FFC629' },
  dark: { line: '#F6F0E3', fill: '#FFC629', dot: '#FFC629' },
};

/** Parses a path such as `/area-maps/53.84,-1.79/24`. Returns null for anything else. */
export function parseAreaPath(
  path: { centre: string; kilometres: string },
  query: { theme?: unknown },
): MappedArea | null {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d{1,4})?),(-?\d{1,3}(?:\.\d{1,4})?)$/.exec(path.centre) ?? [];
  if (latitude === undefined || longitude === undefined || !/^[1-9]\d{0,2}$/.test(path.kilometres)) return null;
  const centre = { latitude: Number(latitude), longitude: Number(longitude) };
  if (Math.abs(centre.latitude) > 80 || Math.abs(centre.longitude) > 170) return null;
  return { ...centre, kilometres: Number(path.kilometres), theme: query.theme === 'dark' ? 'dark' : 'light' };
}

export const areaKeyOf = ({ latitude, longitude, kilometres, theme }: MappedArea): string =>
  `${latitude},${longitude},${kilometres}.${theme}`;

interface PlacedTile {
  readonly tile: Tile;
  /** Offsets are in device pixels from the picture's top left corner. */
  readonly left: number;
  readonly top: number;
}

/** Finds the zoom at which the circle fits, and the tiles that cover the picture. `radius` is in CSS pixels. */
export function layOutArea({ latitude, longitude, kilometres, theme }: MappedArea): {
  tiles: PlacedTile[];
  radius: number;
} {
  const { side, zoom } = tileLimits;
  const { width, height } = areaMapSize;
  const radiusAt = (z: number) => (kilometres * side * 2 ** z) / (equatorKm * Math.cos((latitude * Math.PI) / 180));
  let z = closestZoom;
  while (z > zoom.min && radiusAt(z) > maxRadiusPx) z -= 1;
  const centre = mapPoint({ latitude, longitude });
  const world = side * 2 ** z;
  const [west, north] = [Math.round(centre.x * world - width / 2), Math.round(centre.y * world - height / 2)];
  const tiles: PlacedTile[] = [];
  for (let x = Math.floor(west / side); x * side < west + width; x += 1) {
    for (let y = Math.floor(north / side); y * side < north + height; y += 1) {
      if (x < 0 || y < 0 || x >= 2 ** z || y >= 2 ** z) continue;
      const [left, top] = [(x * side - west) * scale, (y * side - north) * scale];
      tiles.push({ tile: { z, x, y, scale, theme }, left, top });
    }
  }
  return { tiles, radius: radiusAt(z) };
}

export async function paintArea(area: MappedArea, readTile: (tile: Tile) => Promise<Buffer>): Promise<Buffer> {
  const { tiles, radius } = layOutArea(area);
  const size = { width: areaMapSize.width * scale, height: areaMapSize.height * scale };
  const layers = [];
  for (const { tile, left, top } of tiles) layers.push({ input: await readTile(tile), left, top });
  const { line, fill, dot } = colours[area.theme];
  const middle = `cx="${size.width / 2}" cy="${size.height / 2}"`;
  const circle =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">` +
    `<circle ${middle} r="${radius * scale}" fill="${fill}" fill-opacity=".2" stroke="${line}" stroke-width="4"/>` +
    `<circle ${middle} r="14" fill="${dot}" stroke="#14161A" stroke-width="4"/></svg>`;
  const { default: sharp } = await import('sharp');
  return sharp({ create: { ...size, channels: 3, background: '#808080' } })
    .composite([...layers, { input: Buffer.from(circle), left: 0, top: 0 }])
    .webp({ quality: 75 })
    .toBuffer();
}
