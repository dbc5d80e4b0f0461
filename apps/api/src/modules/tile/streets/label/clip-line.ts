import type { TileOutline } from '../tile-content.ts';

/** Returns the parts of a line inside its source tile, so that a street is not named twice where tiles overlap. */
export function clipToTile(points: TileOutline): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  const end = () => {
    if (run.length >= 4) runs.push(run);
    run = [];
  };
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
    const [dx, dy] = [(points[at + 2] ?? 0) - x, (points[at + 3] ?? 0) - y];
    const share = shareInside(x, y, dx, dy);
    if (!share) {
      end();
      continue;
    }
    if (run.length === 0) run.push(x + share.from * dx, y + share.from * dy);
    run.push(x + share.to * dx, y + share.to * dy);
    if (share.to < 1) end();
  }
  end();
  return runs;
}

/** Returns the share of a step that is inside the unit square (Liang and Barsky). */
function shareInside(x: number, y: number, dx: number, dy: number): { from: number; to: number } | null {
  let [from, to] = [0, 1];
  const sides: [number, number][] = [
    [-dx, x],
    [dx, 1 - x],
    [-dy, y],
    [dy, 1 - y],
  ];
  for (const [step, room] of sides) {
    if (step === 0 && room < 0) return null;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return from < to ? { from, to } : null;
}
