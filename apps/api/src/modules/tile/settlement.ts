import type { Loop } from './clip-loop.ts';
import type { MapName } from './place-names.ts';
import { placesNear, type View } from './tile-view.ts';
import { joinHeights, latticeMarginPx, traceHeights } from './trace-contours.ts';

export const minSettlementZoom = 10;

const radiusKmByRank = [2.2, 1.8, 1.5, 1.2, 0.9, 0.55];
const districtRadiusKm = 0.9;
const blendKm = 1.1;

/** Neighbouring settlements merge. */
export function traceSettlements(names: readonly MapName[], view: View): Loop[] {
  const km = 1 / view.pixelsPerKm;
  const nearby = placesNear(view, names, ((radiusKmByRank[0] ?? 0) + blendKm) * view.pixelsPerKm + latticeMarginPx).map(
    ({ x, y, kind, rank }) => ({
      x,
      y,
      radiusKm: kind === 'district' ? districtRadiusKm : (radiusKmByRank[rank] ?? 0),
    }),
  );
  if (nearby.length === 0) return [];
  return traceHeights(view, (y) => (x) => {
    let height = -blendKm * 2;
    for (const place of nearby) {
      height = joinHeights(height, place.radiusKm - Math.hypot(place.x - x, place.y - y) * km, blendKm);
    }
    return height;
  });
}
