import { earthRadiusKm, type Position } from '../../src/db/geography/position.ts';
import type { District } from '../gazetteer/gazetteer-places.ts';

/** Holds a district's point on the unit sphere, which makes comparing many distances cheap. */
export interface PlacedDistrict {
  district: District;
  point: readonly [number, number, number];
  neighbours: number;
}

const neighbourDistanceKm = 6;

export function pointOn({ latitude, longitude }: Position): PlacedDistrict['point'] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** Returns the cosine of the angle between two points on the unit sphere: the larger, the nearer. */
export function nearness(a: PlacedDistrict['point'], b: PlacedDistrict['point']): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export const nearnessAt = (kilometres: number) => Math.cos(Math.max(kilometres, 0) / earthRadiusKm);

/** Calls back with the index of every place whose nearness to a point is at least `minNearness`. */
export type FindNear = (point: PlacedDistrict['point'], minNearness: number, onMatch: (index: number) => void) => void;

export function createNearnessFinder(places: PlacedDistrict[]): FindNear {
  const numbers = Float64Array.from(places.flatMap(({ point }) => [...point]));
  return ([x, y, z], minNearness, onMatch) => {
    for (let index = 0, offset = 0; index < places.length; index += 1, offset += 3) {
      const near = x * (numbers[offset] ?? 0) + y * (numbers[offset + 1] ?? 0) + z * (numbers[offset + 2] ?? 0);
      if (near >= minNearness) onMatch(index);
    }
  };
}

/** Returns the distance on Earth between two points on the unit sphere. */
export const kilometresApart = (a: PlacedDistrict['point'], b: PlacedDistrict['point']) =>
  earthRadiusKm * Math.acos(Math.min(nearness(a, b), 1));

export function placeAll(districts: District[]): PlacedDistrict[] {
  const placed = districts.map((district) => ({ district, point: pointOn(district) }));
  const near = nearnessAt(neighbourDistanceKm);
  return placed.map((place) => ({
    ...place,
    neighbours: placed.filter((other) => nearness(other.point, place.point) > near).length,
  }));
}

/**
 * Finds the district with the most neighbours near a remote one. The artisan who serves the remote
 * district lives there.
 */
export function findHubNear(places: PlacedDistrict[], remote: PlacedDistrict, kilometres: number): PlacedDistrict {
  return places
    .filter(({ point }) => kilometresApart(point, remote.point) < kilometres)
    .reduce((best, each) => (each.neighbours > best.neighbours ? each : best), remote);
}
