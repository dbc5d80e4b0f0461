import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PoolClient } from 'pg';
import { place, postcodeDistrict } from '../../src/db/schema/address-tables.ts';
import { insertRows } from '../insert-rows.ts';
import { type District, type GazetteerPlace, placeDistricts, toPlaces } from './gazetteer-places.ts';
import { readDistricts } from './read-districts.ts';
import { readTowns } from './read-towns.ts';

/** The folder has a file for each region of postcode districts, in the format of `read-districts.ts`. */
const folder = fileURLToPath(new URL('./districts', import.meta.url));

export function readGazetteer(): { districts: District[]; places: GazetteerPlace[] } {
  const towns = readTowns();
  const regions = readdirSync(folder).map((file) => parse(file).name);
  const texts = regions.sort().map((region) => readFileSync(join(folder, `${region}.txt`), 'utf8'));
  const districts = placeDistricts(texts.flatMap(readDistricts), towns);
  return { districts, places: toPlaces(districts, towns) };
}

export async function loadGazetteer(client: PoolClient): Promise<{ places: number; districts: number }> {
  const { districts, places } = readGazetteer();
  await insertRows(client, place, places);
  await insertRows(client, postcodeDistrict, districts);
  return { places: places.length, districts: districts.length };
}
