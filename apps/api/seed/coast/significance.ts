import type { MapPoint } from '../../src/db/mercator.ts';

function offLine(point: MapPoint, from: MapPoint, to: MapPoint): number {
  const [east, south] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * east + (point.y - from.y) * south) / (east * east + south * south || 1);
  const near = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - from.x - near * east, point.y - from.y - near * south);
}

/** Douglas and Peucker: the points at or above an error make the line to within that error. Its ends always count. */
export function significances(line: readonly MapPoint[]): number[] {
  const found = line.map(() => 0);
  const last = line.length - 1;
  found[0] = Number.POSITIVE_INFINITY;
  found[last] = Number.POSITIVE_INFINITY;
  const spans: [from: number, to: number, most: number][] = [[0, last, Number.POSITIVE_INFINITY]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to, most] = span;
    const [first, end] = [line[from], line[to]];
    if (!first || !end) continue;
    let [farthest, distance] = [from, -1];
    for (let index = from + 1; index < to; index += 1) {
      const point = line[index];
      const off = point ? offLine(point, first, end) : 0;
      if (off > distance) [farthest, distance] = [index, off];
    }
    if (farthest === from) continue;
    // Never more than that of the span it lies in, so that every selection contains all coarser ones.
    const error = Math.min(distance, most);
    found[farthest] = error;
    spans.push([from, farthest, error], [farthest, to, error]);
  }
  return found;
}
