import type { District } from '../gazetteer/gazetteer-places.ts';
import { type CategoryName, categoryNames } from '../load-categories.ts';
import { emptyRegion, minArtisans } from './demo-constants.ts';
import {
  createNearnessFinder,
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

/** Contains a demo artisan's home, travel radius and trades. */
export interface ArtisanPlacement {
  district: District;
  latitude: number;
  longitude: number;
  service_radius_km: number;
  categories: CategoryName[];
}

/** An artisan's radius must reach every home in a district, however far from its centre. */
const districtRadiusKm = 7;

function pickRadius(random: SeededRandom, neighbours: number): number {
  if (neighbours > 8) return random.integer(12, 18);
  return neighbours > 2 ? random.integer(20, 32) : random.integer(45, 70);
}

const hasNoArtisans = (category: CategoryName, { area }: District) =>
  category === emptyRegion.category && area === emptyRegion.area;

const roundPosition = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

function makePlacement(
  random: SeededRandom,
  { district, neighbours }: PlacedDistrict,
  category: CategoryName,
  radius: number,
): ArtisanPlacement {
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

function spreadByDensity(random: SeededRandom, places: PlacedDistrict[]): ArtisanPlacement[] {
  let index = 0;
  return places.flatMap((place) => {
    const count = place.neighbours > 8 ? random.integer(2, 3) : place.neighbours > 2 ? 2 : 1;
    return Array.from({ length: count }, () => {
      index += 1;
      const category = categoryNames[(index * 7) % categoryNames.length] ?? 'Handyman';
      const allowed = hasNoArtisans(category, place.district) ? 'Handyman' : category;
      return makePlacement(random, place, allowed, pickRadius(random, place.neighbours));
    });
  });
}

interface Country {
  places: PlacedDistrict[];
  findNear: FindNear;
  placements: ArtisanPlacement[];
}

function fillGaps(random: SeededRandom, { places, findNear, placements }: Country, category: CategoryName): void {
  const coverage = places.map(() => 0);
  const addCoverage = (placement: ArtisanPlacement) => {
    findNear(pointOn(placement), nearnessAt(placement.service_radius_km - districtRadiusKm), (index) => {
      coverage[index] = (coverage[index] ?? 0) + 1;
    });
  };
  for (const placement of placements) if (placement.categories.includes(category)) addCoverage(placement);
  places.forEach((place, index) => {
    if (hasNoArtisans(category, place.district)) return;
    const minArtisansHere = place.neighbours > 2 ? minArtisans.town : minArtisans.country;
    while ((coverage[index] ?? 0) < minArtisansHere) {
      const home = place.neighbours > 2 ? place : findHubNear(places, place, 50);
      const neededRadius = Math.ceil(kilometresApart(home.point, place.point)) + districtRadiusKm + 3;
      const placement = makePlacement(
        random,
        home,
        category,
        Math.max(pickRadius(random, place.neighbours), neededRadius),
      );
      placements.push(placement);
      addCoverage(placement);
    }
  });
}

/** Covers every district with artisans of every category, except the empty region. */
export function spreadArtisans(random: SeededRandom, districts: District[]): ArtisanPlacement[] {
  const places = placeAll(districts);
  const placements = spreadByDensity(random, places);
  const country = { places, findNear: createNearnessFinder(places), placements };
  for (const category of categoryNames) fillGaps(random, country, category);
  return placements;
}
