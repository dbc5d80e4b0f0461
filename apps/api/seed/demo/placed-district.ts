import { earthRadius, type Position } from '../../src/db/geography/position.ts';
import type { District } from '../gazetteer/gazetteer-places.ts';

/** A postcode district has its point on the unit sphere, so that many distances are cheap. */
export interface PlacedDistrict {
  district: District;
  point: readonly [number, number, number];
  neighbours: number;
}

/** Districts within this many kilometres are neighbours. */
const neighbourDistance = 6;

export function pointOn({ latitude, longitude }: Position): PlacedDistrict['point'] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** Returns the cosine of the angle between two points of the unit sphere: the larger, the nearer. */
export function nearness(a: PlacedDistrict['point'], b: PlacedDistrict['point']): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Returns the nearness of two points that are this many kilometres apart. */
export const nearnessAt = (kilometres: number) => Math.cos(Math.max(kilometres, 0) / earthRadius);

/** Calls back with the index of every place whose nearness to a point is at least `reached`. */
export type FindNear = (point: PlacedDistrict['point'], reached: number, found: (index: number) => void) => void;

export function createFinder(places: PlacedDistrict[]): FindNear {
  const numbers = Float64Array.from(places.flatMap(({ point }) => [...point]));
  return ([x, y, z], reached, found) => {
    for (let index = 0, at = 0; index < places.length; index += 1, at += 3) {
      const near = x * (numbers[at] ?? 0) + y * (numbers[at + 1] ?? 0) + z * (numbers[at + 2] ?? 0);
      if (near >= reached) found(index);
    }
  };
}

/** Returns kilometres between two points of the unit sphere. */
export const kilometresApart = (a: PlacedDistrict['point'], b: PlacedDistrict['point']) =>
  earthRadius * Math.acos(Math.min(nearness(a, b), 1));

export function placeAll(districts: District[]): PlacedDistrict[] {
  const placed = districts.map((district) => ({ district, point: pointOn(district) }));
  const near = nearnessAt(neighbourDistance);
  return placed.map((place) => ({
    ...place,
    neighbours: placed.filter((other) => nearness(other.point, place.point) > near).length,
  }));
}

/** Finds a busier district nearby in which an artisan of a remote one lives. */
export function findHubNear(places: PlacedDistrict[], lonely: PlacedDistrict, kilometres: number): PlacedDistrict {
  return places
    .filter(({ point }) => kilometresApart(point, lonely.point) < kilometres)
    .reduce((best, each) => (each.neighbours > best.neighbours ? each : best), lonely);
}
