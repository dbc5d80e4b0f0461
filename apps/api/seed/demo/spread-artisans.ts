import type { District } from '../gazetteer/gazetteer-places.ts';
import { type CategoryName, categoryNames } from '../load-categories.ts';
import { emptyRegion, minArtisans } from './demo-constants.ts';
import {
  createFinder,
  type FindNear,
  findHubNear,
  kilometresApart,
  nearnessAt,
  type PlacedDistrict,
  placeAll,
  pointOn,
} from './placed-district.ts';
import type { SeededRandom } from './seeded-random.ts';
import { relatedTrades } from './trade/demo-trades.ts';

/** Describes a demo artisan's home, travel radius and trades. */
export interface Settlement {
  district: District;
  latitude: number;
  longitude: number;
  service_radius_km: number;
  categories: CategoryName[];
}

/** Homes are up to this far from the centre of their district, and an artisan must reach them. */
const districtRadiusKm = 7;

function drawRadius(random: SeededRandom, neighbours: number): number {
  if (neighbours > 8) return random.integer(12, 18);
  return neighbours > 2 ? random.integer(20, 32) : random.integer(45, 70);
}

const hasNoArtisans = (category: CategoryName, { area }: District) =>
  category === emptyRegion.category && area === emptyRegion.area;

const roundPosition = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

function makeSettlement(
  random: SeededRandom,
  { district, neighbours }: PlacedDistrict,
  category: CategoryName,
  radius: number,
): Settlement {
  const scatterDegrees = neighbours > 8 ? 0.008 : 0.015;
  const second = relatedTrades[category];
  return {
    district,
    latitude: roundPosition(district.latitude + (random.next() - 0.5) * scatterDegrees),
    longitude: roundPosition(district.longitude + (random.next() - 0.5) * scatterDegrees * 1.6),
    service_radius_km: radius,
    categories: second && random.chance(0.3) ? [category, second] : [category],
  };
}

function spreadByDensity(random: SeededRandom, places: PlacedDistrict[]): Settlement[] {
  let index = 0;
  return places.flatMap((place) => {
    const count = place.neighbours > 8 ? random.integer(2, 3) : place.neighbours > 2 ? 2 : 1;
    return Array.from({ length: count }, () => {
      index += 1;
      const category = categoryNames[(index * 7) % categoryNames.length] ?? 'Handyman';
      const allowed = hasNoArtisans(category, place.district) ? 'Handyman' : category;
      return makeSettlement(random, place, allowed, drawRadius(random, place.neighbours));
    });
  });
}

interface Country {
  places: PlacedDistrict[];
  findNear: FindNear;
  settlements: Settlement[];
}

function fillGaps(random: SeededRandom, { places, findNear, settlements }: Country, category: CategoryName): void {
  const covers = places.map(() => 0);
  const count = (settlement: Settlement) => {
    findNear(pointOn(settlement), nearnessAt(settlement.service_radius_km - districtRadiusKm), (index) => {
      covers[index] = (covers[index] ?? 0) + 1;
    });
  };
  for (const settlement of settlements) if (settlement.categories.includes(category)) count(settlement);
  places.forEach((place, index) => {
    if (hasNoArtisans(category, place.district)) return;
    const minArtisansHere = place.neighbours > 2 ? minArtisans.town : minArtisans.country;
    while ((covers[index] ?? 0) < minArtisansHere) {
      const home = place.neighbours > 2 ? place : findHubNear(places, place, 50);
      const needed = Math.ceil(kilometresApart(home.point, place.point)) + districtRadiusKm + 3;
      const added = makeSettlement(random, home, category, Math.max(drawRadius(random, place.neighbours), needed));
      settlements.push(added);
      count(added);
    }
  });
}

/** Covers every district with artisans of every category, except the empty region. */
export function spreadArtisans(random: SeededRandom, districts: District[]): Settlement[] {
  const places = placeAll(districts);
  const settlements = spreadByDensity(random, places);
  const country = { places, findNear: createFinder(places), settlements };
  for (const category of categoryNames) fillGaps(random, country, category);
  return settlements;
}
