import type { Polyline } from './chain-lines.ts';

export class MeasuredLine {
  readonly length: number;
  readonly #points: Polyline;
  readonly #distances: number[] = [0];

  constructor(points: Polyline) {
    this.#points = points;
    let along = 0;
    for (let at = 2; at < points.length; at += 2) {
      along += Math.hypot((points[at] ?? 0) - (points[at - 2] ?? 0), (points[at + 1] ?? 0) - (points[at - 1] ?? 0));
      this.#distances.push(along);
    }
    this.length = along;
  }

  pointAt(distance: number): { x: number; y: number } {
    const at = this.#indexAfter(distance);
    const from = this.#distances[at - 1] ?? 0;
    const share = (distance - from) / ((this.#distances[at] ?? 0) - from || 1);
    const x = this.#points[at * 2 - 2] ?? 0;
    const y = this.#points[at * 2 - 1] ?? 0;
    return { x: x + ((this.#points[at * 2] ?? 0) - x) * share, y: y + ((this.#points[at * 2 + 1] ?? 0) - y) * share };
  }

  /** Returns the index of the first point, after the beginning, that is at least this far along, or of the last one. */
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
