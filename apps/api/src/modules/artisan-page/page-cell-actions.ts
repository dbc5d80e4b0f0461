import type { Position } from '../../db/position.ts';

/** A degree of latitude has about this many kilometres, and one of longitude as many times the latitude's cosine. */
const kilometresInDegree = 111;

/**
 * Names the part of the map, a degree each way, in which a trade's artisans may have changed. A page about a trade in a
 * town is forgotten when its cell is named.
 */
export const pageCellOf = (trade: string, { latitude, longitude }: Position): string =>
  `${trade}@${Math.floor(latitude)},${Math.floor(longitude)}`;

/** Lists every cell that the radius touches. */
export function pageCellsWithin(trade: string, from: Position, kilometres: number): string[] {
  const north = kilometres / kilometresInDegree;
  const east = north / Math.max(0.2, Math.cos((from.latitude * Math.PI) / 180));
  const cells: string[] = [];
  for (let latitude = Math.floor(from.latitude - north); latitude <= from.latitude + north; latitude += 1) {
    for (let longitude = Math.floor(from.longitude - east); longitude <= from.longitude + east; longitude += 1) {
      cells.push(pageCellOf(trade, { latitude, longitude }));
    }
  }
  return cells;
}
