import type { Loop } from './clip-loop.ts';
import type { View } from './tile-view.ts';

const stepPx = 8;
/** Counts the points beyond each side of a tile. */
const padding = 3;

export const latticeMarginPx = stepPx * padding;

interface Lattice {
  readonly size: number;
  readonly heights: Float64Array;
}

/**
 * Lists, for each kind of cell, the sides by which lines leave and enter, with land on their left. The
 * key is the sum of the corners on land, which count 1, 2, 4, 8 clockwise from north-west.
 */
const linesByCell: Record<number, [from: number, to: number][]> = {
  1: [[0, 3]],
  2: [[1, 0]],
  3: [[1, 3]],
  4: [[2, 1]],
  5: [
    [0, 3],
    [2, 1],
  ],
  6: [[2, 0]],
  7: [[2, 3]],
  8: [[3, 2]],
  9: [[0, 2]],
  10: [
    [1, 0],
    [3, 2],
  ],
  11: [[1, 2]],
  12: [[3, 1]],
  13: [[0, 1]],
  14: [[3, 0]],
};

/** Traces lines around all heights above 0, in pixels. Tiles share the lattice, so lines continue in the next tile. */
export function traceHeights({ side }: View, heightsOfRow: (y: number) => (x: number) => number): Loop[] {
  const size = side / stepPx + 1 + 2 * padding;
  const heights = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    const heightOf = heightsOfRow((row - padding) * stepPx);
    for (let column = 0; column < size; column += 1)
      heights[row * size + column] = heightOf((column - padding) * stepPx);
  }
  return traceContours({ size, heights }).map((loop) => loop.map((value) => (value - padding) * stepPx));
}

/** Returns the higher of two heights, with a smooth transition where they are nearly equal. */
export function joinHeights(a: number, b: number, blend: number): number {
  const overlap = Math.max(0, blend - Math.abs(a - b)) / blend;
  return Math.max(a, b) + (overlap * overlap * blend) / 4;
}

/** Traces the lines of height 0. Everything outside the lattice is deep, so that every line is closed. */
function traceContours({ size, heights }: Lattice): Loop[] {
  const deep = -1e9;
  const heightAt = (column: number, row: number) =>
    column < 0 || row < 0 || column >= size || row >= size ? deep : (heights[row * size + column] ?? deep);
  const rowLength = size + 2;
  const nextOf = new Map<number, number>();
  // A side of a cell is identified by the crossing at its beginning. Even numbers lead east, and odd numbers lead south.
  const sideOf = (column: number, row: number, side: number) => {
    const x = side === 1 ? column + 1 : column;
    const y = side === 2 ? row + 1 : row;
    return ((y + 1) * rowLength + x + 1) * 2 + (side % 2);
  };
  for (let row = -1; row < size; row += 1) {
    for (let column = -1; column < size; column += 1) {
      const shape =
        (heightAt(column, row) > 0 ? 1 : 0) |
        (heightAt(column + 1, row) > 0 ? 2 : 0) |
        (heightAt(column + 1, row + 1) > 0 ? 4 : 0) |
        (heightAt(column, row + 1) > 0 ? 8 : 0);
      for (const [from, to] of linesByCell[shape] ?? []) nextOf.set(sideOf(column, row, from), sideOf(column, row, to));
    }
  }
  const pointOf = (side: number): [number, number] => {
    const crossing = Math.floor(side / 2);
    const [x, y] = [(crossing % rowLength) - 1, Math.floor(crossing / rowLength) - 1];
    const [first, second] =
      side % 2 === 0 ? [heightAt(x, y), heightAt(x + 1, y)] : [heightAt(x, y), heightAt(x, y + 1)];
    const share = first / (first - second);
    return side % 2 === 0 ? [x + share, y] : [x, y + share];
  };
  return followLines(nextOf, pointOf);
}

function followLines(nextOf: Map<number, number>, pointOf: (side: number) => [number, number]): Loop[] {
  const loops: Loop[] = [];
  for (const begin of nextOf.keys()) {
    const loop: Loop = [];
    let side: number | undefined = begin;
    while (side !== undefined) {
      const next = nextOf.get(side);
      if (next === undefined) break;
      loop.push(...pointOf(side));
      nextOf.delete(side);
      side = next;
    }
    if (loop.length > 4) loops.push(loop);
  }
  return loops;
}
