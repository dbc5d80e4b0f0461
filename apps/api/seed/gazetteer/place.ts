import { createRequire } from 'node:module';
import { kilometresBetween, type Position } from '../../src/db/position.ts';
import { gridPosition } from './grid.ts';
import type { WrittenDistrict } from './read.ts';
import type { Town } from './town.ts';

export interface Place extends Town {
  kind: 'town' | 'district';
  city: string;
  prominence: number;
}

export interface District extends Position {
  outward: string;
  area: string;
  post_town: string;
  county: string;
}

interface LondonDistrict {
  location: string;
  borough: string;
  osGridRef: string;
}

const require = createRequire(import.meta.url);

/** Kilometres: farther off than this, no town of several with one name is meant. */
const farthestTown = 120;

const plainName = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z]/g, '');

function nearest<P extends Position>(places: P[], to: Position): P | undefined {
  let found: P | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const far = kilometresBetween(place, to);
    if (far < least) [found, least] = [place, far];
  }
  return found;
}

function townsByName(towns: Town[]): Map<string, Town[]> {
  const byName = new Map<string, Town[]>();
  for (const town of towns) {
    const name = plainName(town.name);
    byName.set(name, [...(byName.get(name) ?? []), town]);
  }
  return byName;
}

/** Throws when one can be placed by nothing. */
export function placeDistricts(written: WrittenDistrict[], towns: Town[]): District[] {
  const byName = townsByName(towns);
  const missing: string[] = [];
  const districts = written.map((district) => {
    const { near, position: given, ...names } = district;
    const namesake = nearest(byName.get(plainName(names.post_town)) ?? [], given ?? near);
    const town = namesake && kilometresBetween(namesake, given ?? near) <= farthestTown ? namesake : undefined;
    if (!given && !town) missing.push(`${names.outward} ${names.post_town}`);
    const { latitude, longitude } = given ?? town ?? near;
    const county = (town ?? nearest(towns, { latitude, longitude }))?.county ?? '';
    return { ...names, county, latitude, longitude };
  });
  if (missing.length > 0) throw new Error(`Gazetteer: no place is known for ${missing.join(', ')}`);
  return districts;
}

function londonDistricts(): Place[] {
  const parts: LondonDistrict[] = require('london-districts');
  return parts
    .filter((part) => /^[A-Z]{2}\d{6}$/.test(part.osGridRef))
    .map((part) => ({
      name: part.location.replace(/ \(.*/, ''),
      kind: 'district',
      city: 'London',
      county: part.borough.split(/[,&]/)[0]?.trim() ?? '',
      prominence: 1,
      ...gridPosition(part.osGridRef),
    }));
}

/** A part of London and a town of GeoNames of one name, so near to each other, are the same. */
const samePlace = 4;

/** Towns that the post calls by a shorter or another name. */
const postalNames: Record<string, string> = {
  kingstonuponhull: 'hull',
  royaltunbridgewells: 'tunbridgewells',
  royalleamingtonspa: 'leamingtonspa',
  burtonupontrent: 'burtonontrent',
  newarkontrent: 'newark',
};

export function listPlaces(districts: District[], towns: Town[]): Place[] {
  const namesakes = new Map<string, District[]>();
  for (const district of districts) {
    const name = plainName(district.post_town);
    namesakes.set(name, [...(namesakes.get(name) ?? []), district]);
  }
  const prominence = ({ name, ...position }: Town) => {
    const plain = plainName(name);
    const namesake = namesakes.get(postalNames[plain] ?? plain) ?? [];
    return namesake.filter((district) => kilometresBetween(district, position) < 30).length;
  };
  const parts = londonDistricts().map((part) => ({ ...part, prominence: Math.max(1, prominence(part)) }));
  const partsByName = townsByName(parts);
  const isPart = (town: Town) =>
    (partsByName.get(plainName(town.name)) ?? []).some((part) => kilometresBetween(part, town) < samePlace);
  const others = towns.filter((town) => !isPart(town));
  return [
    ...others.map((town): Place => ({ ...town, kind: 'town', city: town.name, prominence: prominence(town) })),
    ...parts,
  ];
}
