import type { Position } from '../../position.ts';

const earthRadius = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two places along the great circle. */
export function kilometresBetween(a: Position, b: Position): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2);
  const east = Math.sin(radians(b.longitude - a.longitude) / 2);
  const square = north * north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east * east;
  return 2 * earthRadius * Math.asin(Math.sqrt(square));
}
