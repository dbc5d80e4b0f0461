import { kilometresBetween, type Position } from '../../src/db/geography/position.ts';
import type { District } from '../gazetteer/gazetteer-places.ts';
import { demoEmailDomain } from './demo-constants.ts';
import type { AccountRow, ArtisanRow } from './demo-rows.ts';
import { daysBefore, type SeedWorld, type WorldContext } from './demo-world.ts';
import { inventPostCode, inventStreet } from './invent-business.ts';
import { inventPerson, inventPhone } from './invent-person.ts';
import { nearness, nearnessAt, type PlacedDistrict, pointOn } from './placed-district.ts';

export interface DemoCustomer {
  account: AccountRow;
  point: PlacedDistrict['point'];
}

const scatterDegrees = 0.008;

/** A district within `kilometres` of the town gets this number of customers, any other district one. */
const town = { kilometres: 9, customers: 5 } as const;

/** Outside Northern Ireland, districts numbered 90 and above contain only PO boxes. */
const hasOnlyPoBoxes = ({ outward, area }: District) => area !== 'BT' && /9\d$/.test(outward);

const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

function addDemoCustomer(world: SeedWorld, context: WorldContext, district: District): DemoCustomer {
  const { random, makeId, now, londonTime, passwordHash } = context;
  const created_at = daysBefore(now, random.integer(420, 700));
  const id = makeId(created_at);
  const person = inventPerson(random);
  const email =
    `${person.first_name}.${person.last_name}.c${world.profiles.length + 1}@${demoEmailDomain}`.toLowerCase();
  const common = { role: 'customer', demo: true, password_hash: passwordHash, created_at } as const;
  const { starts_at: lastVisit } = londonTime(-random.integer(1, 60), `${random.integer(7, 22)}:00`);
  const last_seen = new Date(lastVisit.getTime() + random.integer(0, 59) * 60_000);
  const account = { id, email, ...person, ...common, last_seen };
  world.accounts.push(account);
  const { post_town: city, outward, county } = district;
  const home = {
    latitude: roundDegrees(district.latitude + (random.next() - 0.5) * scatterDegrees),
    longitude: roundDegrees(district.longitude + (random.next() - 0.5) * scatterDegrees * 1.6),
  };
  const address = `${inventStreet(random)}, ${city}`;
  const post_code = inventPostCode(random, outward);
  world.profiles.push({ account_id: id, phone: inventPhone(random), address, post_code, city, county, ...home });
  return { account, point: pointOn(home) };
}

export function addCustomers(
  world: SeedWorld,
  context: WorldContext,
  districts: District[],
  townCentre: Position,
): DemoCustomer[] {
  const residential = districts.filter((district) => !hasOnlyPoBoxes(district));
  return residential.flatMap((district) => {
    const count = kilometresBetween(district, townCentre) < town.kilometres ? town.customers : 1;
    return Array.from({ length: count }, () => addDemoCustomer(world, context, district));
  });
}

/** Returns the customers within the artisan's reach, the nearest first. */
export function customersNear(artisan: ArtisanRow, customers: DemoCustomer[], max: number): AccountRow[] {
  const base = pointOn(artisan);
  const minNearness = nearnessAt(artisan.service_radius_km);
  const inReach: { account: AccountRow; near: number }[] = [];
  for (const { account, point } of customers) {
    const near = nearness(base, point);
    if (near >= minNearness) inReach.push({ account, near });
  }
  inReach.sort((a, b) => b.near - a.near);
  return inReach.slice(0, max).map(({ account }) => account);
}
