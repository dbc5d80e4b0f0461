import type { Position } from '../../db/geography/position.ts';

const kilometresPerDegree = 111;

/**
 * A cell is one degree of the map in each direction. A change in a cell invalidates the trade's town
 * pages in it.
 */
export const pageCellOf = (trade: string, { latitude, longitude }: Position): string =>
  `${trade}@${Math.floor(latitude)},${Math.floor(longitude)}`;

/** Lists every cell that the radius touches. */
export function pageCellsWithin(trade: string, from: Position, kilometres: number): string[] {
  const north = kilometres / kilometresPerDegree;
  const east = north / Math.max(0.2, Math.cos((from.latitude * Math.PI) / 180));
  const cells: string[] = [];
  for (let latitude = Math.floor(from.latitude - north); latitude <= from.latitude + north; latitude += 1) {
    for (let longitude = Math.floor(from.longitude - east); longitude <= from.longitude + east; longitude += 1) {
      cells.push(pageCellOf(trade, { latitude, longitude }));
    }
  }
  return cells;
}
