import type { District } from '../gazetteer/place.ts';
import { addArtisan, inventArtisan } from './artisan.ts';
import { addCustomers, customersNear } from './customer.ts';
import { addPast } from './history.ts';
import { spreadArtisans } from './spread.ts';
import { addHughesStory } from './story/hughes.ts';
import { addPriya, addPriyaStory } from './story/priya.ts';
import { saltaireBiographies } from './story/saltaire.ts';
import { emptyWorld, type KnownService, type World, type WorldContext } from './world.ts';

/** A service's past customers are drawn of so many nearest for each that it had, and of no fewer than the least. */
const drawn = { each: 4, least: 20 } as const;

function isFeatured({ random }: WorldContext, { row }: KnownService): boolean {
  return row.total_reviews >= 2 && row.rating_sum / row.total_reviews >= 4.5 && random.chance(0.33);
}

export function makeWorld(making: WorldContext, districts: District[]): World {
  const { random } = making;
  const world = emptyWorld();
  const saltaire = saltaireBiographies().flatMap((biography) => addArtisan(world, making, biography));
  spreadArtisans(random, districts).forEach((settlement, index) => {
    addArtisan(world, making, inventArtisan(making, settlement, index + 1));
  });
  const named = (name: string): KnownService => {
    const found = saltaire.find(({ artisan }) => artisan.business_name === name);
    if (!found) throw new Error(`The demo world has no '${name}'`);
    return found;
  };
  const customers = addCustomers(world, making, districts, named('Hughes & Daughter').artisan);
  const known = new Set(saltaire);
  for (const service of world.services) {
    const told = known.has(service);
    const count = told ? random.whole(9, 38) : random.whole(0, 4);
    const near = count > 0 ? customersNear(service.artisan, customers, Math.max(drawn.each * count, drawn.least)) : [];
    addPast(world, making, service, random.some(near, count), { told });
    service.row.featured = told || isFeatured(making, service);
  }
  addPriyaStory(world, making, addPriya(world, making), named);
  addHughesStory(world, making, named);
  return world;
}
