import type { District } from '../gazetteer/place.ts';
import { addArtisan, inventArtisan } from './artisan.ts';
import { addCustomers, customersNear } from './customer.ts';
import { addPast } from './history.ts';
import { spreadArtisans } from './spread.ts';
import { addHughesStory } from './story/hughes.ts';
import { addPriya, addPriyaStory } from './story/priya.ts';
import { saltaireBiographies } from './story/saltaire.ts';
import { emptyWorld, type KnownService, type World, type WorldContext } from './world.ts';

/** Past customers of a service come from `each` nearest for every one that it had, from `least` at least. */
const drawn = { each: 4, least: 20 } as const;

function isFeatured({ random }: WorldContext, { row }: KnownService): boolean {
  return row.total_reviews >= 2 && row.rating_sum / row.total_reviews >= 4.5 && random.chance(0.33);
}

export function makeWorld(context: WorldContext, districts: District[]): World {
  const { random } = context;
  const world = emptyWorld();
  const saltaire = saltaireBiographies().flatMap((biography) => addArtisan(world, context, biography));
  spreadArtisans(random, districts).forEach((settlement, index) => {
    addArtisan(world, context, inventArtisan(context, settlement, index + 1));
  });
  const named = (name: string): KnownService => {
    const found = saltaire.find(({ artisan }) => artisan.business_name === name);
    if (!found) throw new Error(`The demo world has no '${name}'`);
    return found;
  };
  const customers = addCustomers(world, context, districts, named('Hughes & Daughter').artisan);
  const known = new Set(saltaire);
  for (const service of world.services) {
    const hasFullChat = known.has(service);
    const count = hasFullChat ? random.whole(9, 38) : random.whole(0, 4);
    const near = count > 0 ? customersNear(service.artisan, customers, Math.max(drawn.each * count, drawn.least)) : [];
    addPast(world, context, service, random.some(near, count), { hasFullChat });
    service.row.featured = hasFullChat || isFeatured(context, service);
  }
  addPriyaStory(world, context, addPriya(world, context), named);
  addHughesStory(world, context, named);
  return world;
}
