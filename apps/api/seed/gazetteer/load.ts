import type { PoolClient } from 'pg';
import { insertRows } from '../bulk.ts';
import { east } from './district/east.ts';
import { eastMidlands } from './district/east-midlands.ts';
import { highlandsAndIslands } from './district/highlands-and-islands.ts';
import { london } from './district/london.ts';
import { northEast } from './district/north-east.ts';
import { northWest } from './district/north-west.ts';
import { northernIrelandAndIslands } from './district/northern-ireland-and-islands.ts';
import { scotland } from './district/scotland.ts';
import { southEast } from './district/south-east.ts';
import { southWest } from './district/south-west.ts';
import { wales } from './district/wales.ts';
import { westMidlands } from './district/west-midlands.ts';
import { type District, listPlaces, type Place, placeDistricts } from './place.ts';
import { readDistricts } from './read.ts';
import { readTowns } from './town.ts';

const written = [
  ...[east, eastMidlands, highlandsAndIslands, london, northEast, northWest, northernIrelandAndIslands],
  ...[scotland, southEast, southWest, wales, westMidlands],
];

/** The whole gazetteer that ships with the server, in memory: postcode districts, and places by name. */
export function readGazetteer(): { districts: District[]; places: Place[] } {
  const towns = readTowns();
  const districts = placeDistricts(written.flatMap(readDistricts), towns);
  return { districts, places: listPlaces(districts, towns) };
}

/** Fills `place` and `postcode_district`, and answers how many rows each got. */
export async function loadGazetteer(client: PoolClient): Promise<{ places: number; districts: number }> {
  const { districts, places } = readGazetteer();
  await insertRows(client, 'place', places, {
    name: 'text',
    kind: 'text',
    city: 'text',
    county: 'text',
    prominence: 'integer',
    latitude: 'float8',
    longitude: 'float8',
  });
  await insertRows(client, 'postcode_district', districts, {
    outward: 'text',
    area: 'text',
    post_town: 'text',
    county: 'text',
    latitude: 'float8',
    longitude: 'float8',
  });
  return { places: places.length, districts: districts.length };
}
