import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Degrees north and east on WGS84. */
export type Position = { latitude: number; longitude: number };

export const positionParameters = { latitude: sql.placeholder('latitude'), longitude: sql.placeholder('longitude') };

type PositionInQuery = { latitude: number | Placeholder; longitude: number | Placeholder };

/** The mean radius of the earth (IUGG), which the database's chord() also uses. */
export const earthRadiusKm = 6371.0088;

export function kilometresBetween(a: Position, b: Position): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2);
  const east = Math.sin(radians(b.longitude - a.longitude) / 2);
  const square = north * north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east * east;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(square)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

export function pointOf({ latitude, longitude }: PositionInQuery): SQL {
  return sql`sphere_point(${latitude}::float8, ${longitude}::float8)`;
}

/** Returns a distance by which the column's index can sort, nearest first. */
export function chordTo(pos: AnyPgColumn, position: PositionInQuery): SQL<number> {
  return sql<number>`${pos} <-> ${pointOf(position)}`;
}

/** 'Is contained' (`<@`) would make the planner sort the whole box: 130 ms instead of 1 ms. */
export function isInBoxAround(pos: AnyPgColumn, position: PositionInQuery, km: number): SQL {
  return sql`${pos} && cube_enlarge(${pointOf(position)}, chord(${km}::float8), 3)`;
}
