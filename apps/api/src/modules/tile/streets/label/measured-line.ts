import type { Polyline } from './chain-lines.ts';

export class MeasuredLine {
  readonly length: number;
  readonly #points: Polyline;
  readonly #distances: number[] = [0];

  constructor(points: Polyline) {
    this.#points = points;
    let along = 0;
    for (let i = 2; i < points.length; i += 2) {
      along += Math.hypot((points[i] ?? 0) - (points[i - 2] ?? 0), (points[i + 1] ?? 0) - (points[i - 1] ?? 0));
      this.#distances.push(along);
    }
    this.length = along;
  }

  pointAt(distance: number): { x: number; y: number } {
    const next = this.#indexAfter(distance);
    const from = this.#distances[next - 1] ?? 0;
    const share = (distance - from) / ((this.#distances[next] ?? 0) - from || 1);
    const x = this.#points[next * 2 - 2] ?? 0;
    const y = this.#points[next * 2 - 1] ?? 0;
    const [nextX, nextY] = [this.#points[next * 2] ?? 0, this.#points[next * 2 + 1] ?? 0];
    return { x: x + (nextX - x) * share, y: y + (nextY - y) * share };
  }

  /** Returns the index of the first point after the beginning that is at least this far along, or of the last point. */
  #indexAfter(distance: number): number {
    let [low, high] = [1, this.#distances.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#distances[middle] ?? 0) < distance) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
