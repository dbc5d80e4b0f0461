import type { CategoryName } from '../category.ts';
import { chooseSignAfter, type SignChoice } from '../sign/choose.ts';
import { describeBusiness, inventPostCode, inventStreet, nameBusiness } from './business.ts';
import { demoEmailDomain } from './limit.ts';
import { inventPerson, inventPhone, type Person } from './person.ts';
import { catalogueUrl, signUrl } from './picture.ts';
import type { ArtisanRow } from './row.ts';
import type { Settlement } from './spread.ts';
import { trades } from './trade/all.ts';
import { daysBefore, type KnownService, type World, type WorldContext } from './world.ts';

export interface Biography extends Omit<ArtisanRow, 'id' | 'account_id' | 'created_at'> {
  owner: Person;
  email: string;
  town: string;
  categories: CategoryName[];
  sign?: SignChoice;
}

function addService(
  world: World,
  context: WorldContext,
  artisan: ArtisanRow,
  about: Biography,
  category: CategoryName,
): void {
  const { random, makeId, categoryIds } = context;
  const id = makeId(artisan.created_at);
  const { latitude, longitude, service_radius_km, created_at } = artisan;
  const row = {
    ...{ id, artisan_id: artisan.id, category_id: categoryIds.get(category) ?? '', image: signUrl(id) },
    ...{ description: random.pick(trades[category].descriptions), featured: false, total_reviews: 0, rating_sum: 0 },
    ...{ latitude, longitude, service_radius_km, created_at },
  };
  world.services.push({ row, category, artisan });
  for (const picture of trades[category].pictures) {
    world.catalogues.push({ id: makeId(created_at), service_id: id, image: catalogueUrl(picture), created_at });
  }
}

export function addArtisan(world: World, context: WorldContext, about: Biography): KnownService[] {
  const { random, makeId, now, passwordHash } = context;
  const { owner, email, town, categories, sign, ...rest } = about;
  const demo = email.endsWith(demoEmailDomain);
  const created_at = daysBefore(now, random.whole(320, 900));
  const account_id = makeId(created_at);
  const last_seen = daysBefore(now, random.next() * 3);
  const common = { role: 'artisan', demo, password_hash: passwordHash, last_seen, created_at } as const;
  world.accounts.push({ id: account_id, email, ...owner, ...common });
  const artisan = { id: makeId(created_at), account_id, ...rest, created_at };
  world.artisans.push(artisan);
  const first = world.services.length;
  for (const category of categories) addService(world, context, artisan, about, category);
  const added = world.services.slice(first);
  for (const { row } of added) {
    const choice = sign ?? chooseSignAfter(about.business_name, world.signs);
    world.signs.push({ service_id: row.id, town, ...choice });
  }
  return added;
}

export function inventArtisan({ random }: WorldContext, settlement: Settlement, number: number): Biography {
  const owner = inventPerson(random);
  const { district, categories, latitude, longitude, service_radius_km } = settlement;
  const town = district.post_town;
  const mailbox = `${owner.first_name}.${owner.last_name}.${number}`.toLowerCase();
  return {
    owner,
    town,
    categories,
    ...{ latitude, longitude, service_radius_km },
    email: `${mailbox}@${demoEmailDomain}`,
    business_name: nameBusiness(random, categories[0] ?? 'Handyman', owner, town),
    business_detail: describeBusiness(random, owner, town),
    address: `${inventStreet(random)}, ${town}`,
    post_code: inventPostCode(random, district.outward),
    phone: inventPhone(random),
  };
}
