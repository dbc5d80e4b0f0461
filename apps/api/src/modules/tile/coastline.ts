import { type ClipBox, clipLoop, type Loop } from './clip-loop.ts';
import type { View } from './tile-view.ts';

interface CoastRing extends ClipBox {
  /** Contains the east and south coordinates and the significance of each point, in shares of the map. */
  readonly points: Float64Array;
}

/** Points are left out if that moves the line by less than this. */
const tolerancePx = 0.4;

export class Coast {
  readonly #rings: CoastRing[];

  constructor(rings: readonly Float64Array[]) {
    this.#rings = rings.map(addBounds);
  }

  around({ world, left, top, side }: View, margin: number): Loop[] {
    const box = { left: -margin, top: -margin, right: side + margin, bottom: side + margin };
    const loops: Loop[] = [];
    for (const ring of this.#rings) {
      const isOutside =
        ring.right * world - left < box.left ||
        ring.left * world - left > box.right ||
        ring.bottom * world - top < box.top ||
        ring.top * world - top > box.bottom;
      if (isOutside) continue;
      const loop = clipLoop(pixelsOf(ring.points, { world, left, top }, box), box);
      if (loop.length > 0) loops.push(loop);
    }
    return loops;
  }
}

function addBounds(points: Float64Array): CoastRing {
  const box = { left: 1, top: 1, right: 0, bottom: 0 };
  for (let index = 0; index < points.length; index += 3) {
    const [x = 0, y = 0] = points.subarray(index, index + 2);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return { points, ...box };
}

/** Converts a loop to pixels. Of consecutive points beyond the same side of the box only the ends remain. */
function pixelsOf(
  points: Float64Array,
  { world, left, top }: Pick<View, 'world' | 'left' | 'top'>,
  box: ClipBox,
): Loop {
  const minSignificance = tolerancePx / world;
  const loop: Loop = [];
  let [sides, sidesBefore] = [0, 0];
  for (let index = 0; index < points.length; index += 3) {
    if ((points[index + 2] ?? 0) < minSignificance) continue;
    const x = (points[index] ?? 0) * world - left;
    const y = (points[index + 1] ?? 0) * world - top;
    const sidesHere =
      (x < box.left ? 1 : 0) | (x > box.right ? 2 : 0) | (y < box.top ? 4 : 0) | (y > box.bottom ? 8 : 0);
    if ((sidesBefore & sides & sidesHere) !== 0) {
      loop[loop.length - 2] = x;
      loop[loop.length - 1] = y;
    } else {
      loop.push(x, y);
      sidesBefore = sides;
    }
    sides = sidesHere;
  }
  return loop;
}
