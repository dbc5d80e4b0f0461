import type { Loop } from './clip-loop.ts';
import type { Name } from './place-names.ts';
import { placesNear, type View } from './tile-view.ts';
import { join, latticeMargin, traceHeights } from './trace-contours.ts';

export const settledZoom = 10;

/** The land within this many kilometres of a place counts as settled, by the place's rank. */
const settledAround = [2.2, 1.8, 1.5, 1.2, 0.9, 0.55];
const settledDistrict = 0.9;
const blend = 1.1;

/** Traces settlements whose size depends only on the place's rank. Those that are close together merge. */
export function traceSettlements(names: readonly Name[], view: View): Loop[] {
  const km = 1 / view.pixelsPerKm;
  const nearby = placesNear(view, names, ((settledAround[0] ?? 0) + blend) * view.pixelsPerKm + latticeMargin).map(
    ({ x, y, kind, rank }) => ({ x, y, around: kind === 'district' ? settledDistrict : (settledAround[rank] ?? 0) }),
  );
  if (nearby.length === 0) return [];
  return traceHeights(view, (y) => (x) => {
    let height = -blend * 2;
    for (const place of nearby) {
      height = join(height, place.around - Math.hypot(place.x - x, place.y - y) * km, blend);
    }
    return height;
  });
}
