import { type CategoryName, categoryNames } from '../category.ts';
import type { District } from '../gazetteer/place.ts';
import { emptyRegion, leastCovers } from './limit.ts';
import {
  createFinder,
  type FindNear,
  type Ground,
  hubNear,
  kilometresApart,
  nearnessAt,
  pointOn,
  survey,
} from './placed-district.ts';
import type { Random } from './random.ts';
import { kindred } from './trade/all.ts';

/** Where a demo artisan lives, how far they travel and for what. */
export interface Settlement {
  district: District;
  latitude: number;
  longitude: number;
  service_radius_km: number;
  categories: CategoryName[];
}

/** Kilometres by which a place in a district may lie off its centre: reaching the district means reaching that far. */
const margin = 7;

function usualRadius(random: Random, crowd: number): number {
  if (crowd > 8) return random.whole(12, 18);
  return crowd > 2 ? random.whole(20, 32) : random.whole(45, 70);
}

const isKeptEmpty = (category: CategoryName, { area }: District) =>
  category === emptyRegion.category && area === emptyRegion.area;

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

function settle(random: Random, { district, crowd }: Ground, category: CategoryName, radius: number): Settlement {
  const stray = crowd > 8 ? 0.008 : 0.015;
  const second = kindred[category];
  return {
    district,
    latitude: round(district.latitude + (random.next() - 0.5) * stray),
    longitude: round(district.longitude + (random.next() - 0.5) * stray * 1.6),
    service_radius_km: radius,
    categories: second && random.chance(0.3) ? [category, second] : [category],
  };
}

function spreadByPeople(random: Random, grounds: Ground[]): Settlement[] {
  let turn = 0;
  return grounds.flatMap((ground) => {
    const count = ground.crowd > 8 ? random.whole(2, 3) : ground.crowd > 2 ? 2 : 1;
    return Array.from({ length: count }, () => {
      turn += 1;
      const category = categoryNames[(turn * 7) % categoryNames.length] ?? 'Handyman';
      const allowed = isKeptEmpty(category, ground.district) ? 'Handyman' : category;
      return settle(random, ground, allowed, usualRadius(random, ground.crowd));
    });
  });
}

interface Country {
  grounds: Ground[];
  findNear: FindNear;
  settlements: Settlement[];
}

function fillGaps(random: Random, { grounds, findNear, settlements }: Country, category: CategoryName): void {
  const covers = grounds.map(() => 0);
  const count = (settlement: Settlement) => {
    findNear(pointOn(settlement), nearnessAt(settlement.service_radius_km - margin), (index) => {
      covers[index] = (covers[index] ?? 0) + 1;
    });
  };
  for (const settlement of settlements) if (settlement.categories.includes(category)) count(settlement);
  grounds.forEach((ground, index) => {
    if (isKeptEmpty(category, ground.district)) return;
    const wanted = ground.crowd > 2 ? leastCovers.town : leastCovers.country;
    while ((covers[index] ?? 0) < wanted) {
      const home = ground.crowd > 2 ? ground : hubNear(grounds, ground, 50);
      const needed = Math.ceil(kilometresApart(home.point, ground.point)) + margin + 3;
      const added = settle(random, home, category, Math.max(usualRadius(random, ground.crowd), needed));
      settlements.push(added);
      count(added);
    }
  });
}

/** Reaches every district with artisans of every category, save the one kept empty. */
export function spreadArtisans(random: Random, districts: District[]): Settlement[] {
  const grounds = survey(districts);
  const settlements = spreadByPeople(random, grounds);
  const country = { grounds, findNear: createFinder(grounds), settlements };
  for (const category of categoryNames) fillGaps(random, country, category);
  return settlements;
}
