import type { Position } from '../../db/geography/position.ts';

const kilometresPerDegree = 111;

/** A change in a cell, which spans one degree each way, invalidates the trade's town pages in it. */
export const pageCellOf = (trade: string, { latitude, longitude }: Position): string =>
  `${trade}@${Math.floor(latitude)},${Math.floor(longitude)}`;

export function pageCellsWithin(trade: string, from: Position, kilometres: number): string[] {
  const degreesNorth = kilometres / kilometresPerDegree;
  const degreesEast = degreesNorth / Math.max(0.2, Math.cos((from.latitude * Math.PI) / 180));
  const cells: string[] = [];
  for (
    let latitude = Math.floor(from.latitude - degreesNorth);
    latitude <= from.latitude + degreesNorth;
    latitude += 1
  ) {
    for (
      let longitude = Math.floor(from.longitude - degreesEast);
      longitude <= from.longitude + degreesEast;
      longitude += 1
    ) {
      cells.push(pageCellOf(trade, { latitude, longitude }));
    }
  }
  return cells;
}
