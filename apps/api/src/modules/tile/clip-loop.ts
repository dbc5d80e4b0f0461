export type Loop = number[];

export interface ClipBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns each side's axis, its bound on that axis, and the sign of the direction that leads inside. */
const sidesOf = ({ left, top, right, bottom }: ClipBox): [axis: 0 | 1, bound: number, sign: 1 | -1][] => [
  [0, left, 1],
  [0, right, -1],
  [1, top, 1],
  [1, bottom, -1],
];

/** The Sutherland–Hodgman algorithm joins pieces along the sides of the box. */
export function clipLoop(loop: Loop, box: ClipBox): Loop {
  let clipped = loop;
  for (const [axis, bound, sign] of sidesOf(box)) {
    const previous = clipped;
    clipped = [];
    let [beforeX = 0, beforeY = 0] = previous.slice(-2);
    for (let index = 0; index < previous.length; index += 2) {
      const [x = 0, y = 0] = [previous[index], previous[index + 1]];
      const depth = ((axis === 0 ? x : y) - bound) * sign;
      const depthBefore = ((axis === 0 ? beforeX : beforeY) - bound) * sign;
      if (depth >= 0 !== depthBefore >= 0) {
        const share = depthBefore / (depthBefore - depth);
        const across = axis === 0 ? beforeY + share * (y - beforeY) : beforeX + share * (x - beforeX);
        clipped.push(...(axis === 0 ? [bound, across] : [across, bound]));
      }
      if (depth >= 0) clipped.push(x, y);
      [beforeX, beforeY] = [x, y];
    }
  }
  return clipped;
}
