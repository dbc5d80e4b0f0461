import { createRequire } from 'node:module';
import { kilometresBetween, type Position } from '../../src/db/geography/position.ts';
import { gridPosition } from './grid-position.ts';
import type { ListedDistrict } from './read-districts.ts';
import type { Town } from './read-towns.ts';

export interface GazetteerPlace extends Town {
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

/** A town of the same name that is further away than this is a different town. */
const maxTownDistanceKm = 120;

const plainName = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z]/g, '');

function nearestTo<P extends Position>(places: P[], to: Position): P | undefined {
  let nearest: P | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const distance = kilometresBetween(place, to);
    if (distance < shortest) [nearest, shortest] = [place, distance];
  }
  return nearest;
}

function townsByName(towns: Town[]): Map<string, Town[]> {
  const byName = new Map<string, Town[]>();
  for (const town of towns) {
    const name = plainName(town.name);
    byName.set(name, [...(byName.get(name) ?? []), town]);
  }
  return byName;
}

/** Throws if a district has neither a position nor a town. */
export function placeDistricts(listed: ListedDistrict[], towns: Town[]): District[] {
  const byName = townsByName(towns);
  const missing: string[] = [];
  const districts = listed.map((district) => {
    const { areaCentre, position, ...names } = district;
    const namesake = nearestTo(byName.get(plainName(names.post_town)) ?? [], position ?? areaCentre);
    const town =
      namesake && kilometresBetween(namesake, position ?? areaCentre) <= maxTownDistanceKm ? namesake : undefined;
    if (!position && !town) missing.push(`${names.outward} ${names.post_town}`);
    const { latitude, longitude } = position ?? town ?? areaCentre;
    const county = (town ?? nearestTo(towns, { latitude, longitude }))?.county ?? '';
    return { ...names, county, latitude, longitude };
  });
  if (missing.length > 0) throw new Error(`Gazetteer: no place is known for ${missing.join(', ')}`);
  return districts;
}

function londonDistricts(): GazetteerPlace[] {
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

/**
 * A part of London and a GeoNames town of the same name are the same place if they are closer than
 * this.
 */
const samePlaceKm = 4;

/** Royal Mail calls these towns by a shorter or a different name. */
const postalNames: Record<string, string> = {
  kingstonuponhull: 'hull',
  royaltunbridgewells: 'tunbridgewells',
  royalleamingtonspa: 'leamingtonspa',
  burtonupontrent: 'burtonontrent',
  newarkontrent: 'newark',
};

export function toPlaces(districts: District[], towns: Town[]): GazetteerPlace[] {
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
    (partsByName.get(plainName(town.name)) ?? []).some((part) => kilometresBetween(part, town) < samePlaceKm);
  const others = towns.filter((town) => !isPart(town));
  return [
    ...others.map((town): GazetteerPlace => ({ ...town, kind: 'town', city: town.name, prominence: prominence(town) })),
    ...parts,
  ];
}
