import type { TileOutline } from '../tile-content.ts';

/** Returns the parts of a line inside its source tile, so that a street is not named twice where tiles overlap. */
export function clipToTile(points: TileOutline): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  const finishRun = () => {
    if (run.length >= 4) runs.push(run);
    run = [];
  };
  for (let index = 0; index + 3 < points.length; index += 2) {
    const [x, y] = [points[index] ?? 0, points[index + 1] ?? 0];
    const [dx, dy] = [(points[index + 2] ?? 0) - x, (points[index + 3] ?? 0) - y];
    const share = shareInside(x, y, dx, dy);
    if (!share) {
      finishRun();
      continue;
    }
    if (run.length === 0) run.push(x + share.from * dx, y + share.from * dy);
    run.push(x + share.to * dx, y + share.to * dy);
    if (share.to < 1) finishRun();
  }
  finishRun();
  return runs;
}

/** Returns the share of a step that is inside the unit square, by the Liang–Barsky algorithm. */
function shareInside(x: number, y: number, dx: number, dy: number): { from: number; to: number } | null {
  let [from, to] = [0, 1];
  const sides: [number, number][] = [
    [-dx, x],
    [dx, 1 - x],
    [-dy, y],
    [dy, 1 - y],
  ];
  for (const [step, distance] of sides) {
    if (step === 0 && distance < 0) return null;
    if (step < 0) from = Math.max(from, distance / step);
    if (step > 0) to = Math.min(to, distance / step);
  }
  return from < to ? { from, to } : null;
}
