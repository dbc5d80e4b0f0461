import type { MapPoint } from '../../src/db/geography/mercator.ts';

/** Returns the square of a point's distance from the line between two others. */
function squaredDistance(point: MapPoint, from: MapPoint, to: MapPoint): number {
  const east = to.x - from.x;
  const south = to.y - from.y;
  const fraction = ((point.x - from.x) * east + (point.y - from.y) * south) / (east * east + south * south || 1);
  const nearest = Math.max(0, Math.min(1, fraction));
  const x = point.x - from.x - nearest * east;
  const y = point.y - from.y - nearest * south;
  return x * x + y * y;
}

/**
 * Returns an error for each point, by the Douglas–Peucker algorithm. The points whose error is at
 * least e approximate the line to within e. Both ends have an infinite error, so every selection
 * keeps them.
 */
export function simplificationErrors(line: readonly MapPoint[]): number[] {
  const errors = line.map(() => 0);
  const last = line.length - 1;
  errors[0] = Number.POSITIVE_INFINITY;
  errors[last] = Number.POSITIVE_INFINITY;
  const spans: [from: number, to: number, largestError: number][] = [[0, last, Number.POSITIVE_INFINITY]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to, largestError] = span;
    const [first, end] = [line[from], line[to]];
    if (!first || !end) continue;
    let farthest = from;
    let farthestSquare = -1;
    for (let index = from + 1; index < to; index += 1) {
      const point = line[index];
      const square = point ? squaredDistance(point, first, end) : 0;
      if (square <= farthestSquare) continue;
      farthest = index;
      farthestSquare = square;
    }
    if (farthest === from) continue;
    // An error never exceeds that of the enclosing span, so that every selection contains all coarser ones.
    const error = Math.min(Math.sqrt(farthestSquare), largestError);
    errors[farthest] = error;
    spans.push([from, farthest, error], [farthest, to, error]);
  }
  return errors;
}
