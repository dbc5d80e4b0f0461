import { earthRadius, type Position } from '../../src/db/position.ts';
import type { District } from '../gazetteer/place.ts';

/** A postcode district with its point on the unit sphere, so that many distances are cheap. */
export interface Ground {
  district: District;
  point: readonly [number, number, number];
  crowd: number;
}

/** Districts within so many kilometres of each other are a crowd. */
const neighbourly = 6;

export function pointOn({ latitude, longitude }: Position): Ground['point'] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** The cosine of the angle between two points of the unit sphere: the larger, the nearer. */
export function nearness(a: Ground['point'], b: Ground['point']): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** How near two points that lie so many kilometres apart are. */
export const nearnessAt = (kilometres: number) => Math.cos(Math.max(kilometres, 0) / earthRadius);

/** Tells the places in a list of grounds of those at least so near to a point. */
export type FindNear = (point: Ground['point'], reached: number, found: (index: number) => void) => void;

export function createFinder(grounds: Ground[]): FindNear {
  const numbers = Float64Array.from(grounds.flatMap(({ point }) => [...point]));
  return ([x, y, z], reached, found) => {
    for (let index = 0, at = 0; index < grounds.length; index += 1, at += 3) {
      const near = x * (numbers[at] ?? 0) + y * (numbers[at + 1] ?? 0) + z * (numbers[at + 2] ?? 0);
      if (near >= reached) found(index);
    }
  };
}

/** Kilometres between two points of the unit sphere. */
export const kilometresApart = (a: Ground['point'], b: Ground['point']) =>
  earthRadius * Math.acos(Math.min(nearness(a, b), 1));

export function survey(districts: District[]): Ground[] {
  const placed = districts.map((district) => ({ district, point: pointOn(district) }));
  const near = nearnessAt(neighbourly);
  return placed.map((ground) => ({
    ...ground,
    crowd: placed.filter((other) => nearness(other.point, ground.point) > near).length,
  }));
}

/** The most crowded place within so many kilometres: where somebody would rather live who works in a lonely one. */
export function hubNear(grounds: Ground[], lonely: Ground, kilometres: number): Ground {
  return grounds
    .filter(({ point }) => kilometresApart(point, lonely.point) < kilometres)
    .reduce((best, each) => (each.crowd > best.crowd ? each : best), lonely);
}
