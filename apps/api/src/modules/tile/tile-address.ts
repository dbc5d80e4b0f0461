import { tileLimits } from '@fixit/contract/tile';

export type Theme = 'light' | 'dark';

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** Counts device pixels per CSS pixel. */
  readonly scale: 1 | 2;
  readonly theme: Theme;
}

/** Parses a URL such as `/14/8110/5297@2x.png?theme=dark`. Returns null for anything else. */
export function parseTilePath(path: { z: string; x: string; y: string }, query: { theme?: unknown }): Tile | null {
  const last = /^(\d{1,6})(@2x)?(\.png)?$/.exec(path.y);
  if (!last?.[1] || !/^\d{1,2}$/.test(path.z) || !/^\d{1,6}$/.test(path.x)) return null;
  const [z, x, y] = [Number(path.z), Number(path.x), Number(last[1])];
  const { min, max } = tileLimits.zoom;
  if (z < min || z > max || x >= 2 ** z || y >= 2 ** z) return null;
  return { z, x, y, scale: last[2] ? 2 : 1, theme: query.theme === 'dark' ? 'dark' : 'light' };
}

export function tileKeyOf({ z, x, y, scale, theme }: Tile): string {
  return `${z}/${x}/${y}${scale === 2 ? '@2x' : ''}${theme === 'dark' ? '.dark' : ''}`;
}
