import { type MapPoint, mapPoint } from '../../db/geography/mercator.ts';
import type { listDistricts, listPlaces } from './tile-repository.ts';

type NameKind = 'sea' | 'country' | 'place' | 'district';

export interface MapName extends MapPoint {
  readonly text: string;
  readonly kind: NameKind;
  /** The largest places have rank 0. Each rank becomes visible at a different zoom. */
  readonly rank: number;
}

/** The gazetteer does not contain waters or countries. The values are name, rank, latitude and longitude. */
const waters: [string, number, number, number][] = [
  ['Atlantic Ocean', 0, 56.4, -12.5],
  ['North Sea', 0, 56.2, 2.4],
  ['Celtic Sea', 0, 50.6, -7.6],
  ['English Channel', 0, 50.05, -2.2],
  ['Irish Sea', 0, 53.75, -5.0],
  ['Bristol Channel', 1, 51.33, -4.1],
  ['Cardigan Bay', 1, 52.45, -4.6],
  ['Moray Firth', 1, 57.85, -3.5],
  ['The Minch', 1, 58.1, -5.95],
  ['Firth of Forth', 2, 56.12, -2.75],
  ['Firth of Clyde', 2, 55.4, -4.95],
  ['Liverpool Bay', 2, 53.5, -3.4],
  ['Morecambe Bay', 2, 54.05, -3.05],
  ['Lyme Bay', 2, 50.55, -3.0],
  ['The Wash', 2, 52.95, 0.3],
  ['Thames Estuary', 2, 51.52, 1.05],
  ['Solway Firth', 2, 54.75, -3.75],
  ['Pentland Firth', 2, 58.71, -3.2],
];
const countries: [string, number, number, number][] = [
  ['England', 0, 52.75, -1.0],
  ['Scotland', 0, 56.9, -4.3],
  ['Wales', 0, 52.35, -3.75],
  ['Northern Ireland', 1, 54.68, -6.85],
  ['Ireland', 0, 53.25, -7.9],
  ['Isle of Man', 1, 54.23, -4.55],
  ['France', 0, 48.9, 0.6],
  ['Norway', 0, 60.8, 7.6],
];

/** A place of each rank has at least this prominence, which counts the postcode districts that are named after it. */
const minProminences = [20, 8, 4, 2, 1, 0];

const nameOfKind =
  (kind: NameKind) =>
  ([text, rank, latitude, longitude]: [string, number, number, number]): MapName => ({
    text,
    kind,
    rank,
    ...mapPoint({ latitude, longitude }),
  });

type NamedPlaceRow = Awaited<ReturnType<typeof listPlaces>>[number];
type DistrictRow = Awaited<ReturnType<typeof listDistricts>>[number];

/** Lists the most important first. */
export function listNames(places: readonly NamedPlaceRow[], districts: readonly DistrictRow[]): MapName[] {
  const placeNames = places.map((place): MapName => {
    const rank = minProminences.findIndex((minimum) => place.prominence >= minimum);
    const text = place.name;
    return { text, kind: 'place', rank: place.kind === 'district' ? Math.max(4, rank) : rank, ...mapPoint(place) };
  });
  return [
    ...waters.map(nameOfKind('sea')),
    ...countries.map(nameOfKind('country')),
    ...placeNames.toSorted((a, b) => a.rank - b.rank),
    ...dropCoincidentDistricts(districts).map(
      (district): MapName => ({ text: district.outward, kind: 'district', rank: 0, ...mapPoint(district) }),
    ),
  ];
}

/** Keeps only the first of several districts at the same position. */
function dropCoincidentDistricts(districts: readonly DistrictRow[]): DistrictRow[] {
  const seenPositions = new Set<string>();
  return districts.filter(({ latitude, longitude }) => {
    const position = `${latitude} ${longitude}`;
    return !seenPositions.has(position) && seenPositions.add(position);
  });
}
