import type { Archive } from './archive/archive.ts';
import type { CellSource } from './label/cell-source.ts';

export interface SourceSquare {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly span: number;
}

const tileSide = 256;

/** Leaves out tiles that the archive lacks. */
export async function readSources(
  archive: Archive,
  { zoom, x, y, span }: SourceSquare,
  from: number,
): Promise<CellSource[]> {
  const side = tileSide * 2 ** (zoom - from);
  const first = (tile: number) => Math.floor((tile * tileSide) / side);
  const last = (tile: number) => Math.floor(((tile + span) * tileSide - 1) / side);
  const sources: CellSource[] = [];
  for (let column = first(x); column <= last(x); column += 1) {
    for (let row = first(y); row <= last(y); row += 1) {
      const content = await archive.readTile(from, column, row);
      const placement = { left: column * side - x * tileSide, top: row * side - y * tileSide, side };
      if (content) sources.push({ content, placement });
    }
  }
  return sources;
}
