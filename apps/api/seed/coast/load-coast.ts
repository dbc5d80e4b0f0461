import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PoolClient } from 'pg';
import { feature } from 'topojson-client';
import { type MapPoint, mapPoint } from '../../src/db/geography/mercator.ts';
import { coast } from '../../src/db/schema/coast-tables.ts';
import { insertRows } from '../insert-rows.ts';
import { simplificationErrors } from './simplification-errors.ts';

const require = createRequire(import.meta.url);

type CoastAtlas = Parameters<typeof feature>[0] & {
  objects: { land: { type: 'GeometryCollection' } & Parameters<typeof feature>[1] };
};

/** All points inside these bounds remain. Outside them, only those that are visible at zoom 5 do. */
const britishIsles = { west: -11.5, east: 3, south: 48.5, north: 61.5 };
const minErrorElsewhere = 0.4 / (256 * 2 ** 5);

/** Reads Natural Earth's land at 1:10 million (public domain, in the package world-atlas). */
function readRings(): (readonly number[])[][] {
  // The package's file has this shape.
  const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/land-10m.json'), 'utf8')) as CoastAtlas;
  return feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
}

function isInBritishIsles([longitude = 0, latitude = 0]: readonly number[]): boolean {
  return (
    longitude > britishIsles.west &&
    longitude < britishIsles.east &&
    latitude > britishIsles.south &&
    latitude < britishIsles.north
  );
}

/** Returns the x, y and error of each remaining point, or null for a ring that is too small to see. */
function simplifyRing(ring: readonly (readonly number[])[]): Float64Array | null {
  const points: MapPoint[] = ring.map(([longitude = 0, latitude = 0]) => mapPoint({ latitude, longitude }));
  const errors = simplificationErrors(points);
  const simplified = points.flatMap(({ x, y }, index) => {
    const error = errors[index] ?? 0;
    return error >= minErrorElsewhere || isInBritishIsles(ring[index] ?? []) ? [[x, y, error]] : [];
  });
  return simplified.length > 3 ? new Float64Array(simplified.flat()) : null;
}

export async function loadCoast(client: PoolClient): Promise<{ rings: number }> {
  const rings = readRings()
    .map(simplifyRing)
    .filter((ring) => ring !== null);
  const rows = rings.map((ring, index) => ({
    ring: index,
    points: `\\x${Buffer.from(ring.buffer).toString('hex')}`,
  }));
  await insertRows(client, coast, rows);
  return { rings: rows.length };
}
