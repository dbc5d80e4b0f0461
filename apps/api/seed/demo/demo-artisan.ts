import type { SignDesign } from '@fixit/contract/artisan/shop-sign';
import { chooseSignAfter } from '../../src/modules/shop-sign/choose-shop-sign.ts';
import type { CategoryName } from '../load-categories.ts';
import { demoEmailDomain } from './demo-constants.ts';
import { catalogueUrl, type PhotoName, photos, signUrl } from './demo-pictures.ts';
import type { ArtisanRow } from './demo-rows.ts';
import { daysBefore, type SeedWorld, type ServiceEntry, type WorldContext } from './demo-world.ts';
import { describeBusiness, inventPostCode, inventStreet, nameBusiness } from './invent-business.ts';
import { type DemoPerson, inventPerson, inventPhone } from './invent-person.ts';
import type { ArtisanPlacement } from './spread-artisans.ts';
import { trades } from './trade/demo-trades.ts';

export interface DemoArtisanProfile extends Omit<ArtisanRow, 'id' | 'account_id' | 'shop_sign' | 'created_at'> {
  owner: DemoPerson;
  email: string;
  town: string;
  categories: CategoryName[];
  sign?: SignDesign;
  /** A photo replaces the generated shop sign. Null means no picture at all. */
  photo?: PhotoName | null;
  /** Replaces the trade's default description of each service. */
  description?: string;
}

function addDemoService(
  world: SeedWorld,
  context: WorldContext,
  artisan: ArtisanRow,
  profile: DemoArtisanProfile,
  category: CategoryName,
): void {
  const { random, makeId, categoryIds } = context;
  const id = makeId(artisan.created_at);
  const { latitude, longitude, service_radius_km, created_at } = artisan;
  const { photo, description = random.pick(trades[category].descriptions) } = profile;
  const image = photo === undefined ? signUrl(id) : photo && photos[photo].url;
  const row = {
    id,
    artisan_id: artisan.id,
    category_id: categoryIds.get(category) ?? '',
    image,
    description,
    featured: false,
    total_reviews: 0,
    rating_sum: 0,
    latitude,
    longitude,
    service_radius_km,
    created_at,
  };
  world.services.push({ row, category, artisan });
  if (photo === null) return;
  for (const picture of trades[category].pictures) {
    world.catalogues.push({ id: makeId(created_at), service_id: id, image: catalogueUrl(picture), created_at });
  }
}

export function addDemoArtisan(world: SeedWorld, context: WorldContext, profile: DemoArtisanProfile): ServiceEntry[] {
  const { random, makeId, now, passwordHash } = context;
  const { owner, email, town, categories, sign, photo, description: _, ...columns } = profile;
  const demo = email.endsWith(demoEmailDomain);
  const created_at = daysBefore(now, random.integer(320, 900));
  const account_id = makeId(created_at);
  const last_seen = daysBefore(now, random.next() * 3);
  const common = { role: 'artisan', demo, password_hash: passwordHash, last_seen, created_at } as const;
  world.accounts.push({ id: account_id, email, ...owner, ...common });
  const artisan: ArtisanRow = { id: makeId(created_at), account_id, ...columns, shop_sign: null, created_at };
  world.artisans.push(artisan);
  const firstIndex = world.services.length;
  for (const category of categories) addDemoService(world, context, artisan, profile, category);
  const newServices = world.services.slice(firstIndex);
  if (photo !== undefined) return newServices;
  for (const { row } of newServices) {
    const choice = sign ?? chooseSignAfter(profile.business_name, world.shopSigns);
    world.shopSigns.push({ service_id: row.id, town, ...choice });
    artisan.shop_sign ??= { words: null, ...choice };
  }
  return newServices;
}

export function inventArtisan(
  { random }: WorldContext,
  placement: ArtisanPlacement,
  number: number,
): DemoArtisanProfile {
  const owner = inventPerson(random);
  const { district, categories, latitude, longitude, service_radius_km } = placement;
  const town = district.post_town;
  const mailbox = `${owner.first_name}.${owner.last_name}.${number}`.toLowerCase();
  return {
    owner,
    town,
    categories,
    latitude,
    longitude,
    service_radius_km,
    email: `${mailbox}@${demoEmailDomain}`,
    business_name: nameBusiness(random, categories[0] ?? 'Handyman', owner, town),
    business_detail: describeBusiness(random, owner, town),
    address: `${inventStreet(random)}, ${town}`,
    post_code: inventPostCode(random, district.outward),
    phone: inventPhone(random),
  };
}
