import { tileLimits } from '@fixit/contract/tile';
import { type MapPoint, positionAt } from '../../db/geography/mercator.ts';
import type { Tile } from './tile-address.ts';

/** The corner is in CSS pixels of the whole map at the tile's zoom. */
export interface View {
  readonly zoom: number;
  /** Measures the side of the whole map, in pixels. */
  readonly world: number;
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly pixelsPerKm: number;
}

const equatorKm = 40_075.016_686;

export function viewOf({ z, x, y }: Tile): View {
  const side = tileLimits.side;
  const world = side * 2 ** z;
  const middle: MapPoint = { x: (x + 0.5) / 2 ** z, y: (y + 0.5) / 2 ** z };
  return { zoom: z, world, left: x * side, top: y * side, side, pixelsPerKm: pixelsPerKm(world, middle) };
}

function pixelsPerKm(world: number, point: MapPoint): number {
  return world / (equatorKm * Math.cos((positionAt(point).latitude * Math.PI) / 180));
}

export function placesNear<P extends MapPoint>(
  { world, left, top, side }: View,
  places: readonly P[],
  margin: number,
): P[] {
  const nearby: P[] = [];
  for (const place of places) {
    const [x, y] = [place.x * world - left, place.y * world - top];
    if (x > -margin && x < side + margin && y > -margin && y < side + margin) nearby.push({ ...place, x, y });
  }
  return nearby;
}
