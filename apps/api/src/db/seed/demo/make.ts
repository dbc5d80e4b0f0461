import type { District } from '../gazetteer/place.ts';
import { addArtisan, inventArtisan } from './artisan.ts';
import { addPast, inventCustomers } from './history.ts';
import { tellHughes } from './hughes.ts';
import { addPriya, tellPriya } from './priya.ts';
import { saltaireBiographies } from './saltaire.ts';
import { spreadArtisans } from './spread.ts';
import { emptyWorld, type KnownService, type Making, type World } from './world.ts';

const customerCount = 600;

/** A third of the well-liked services of the country are the month's featured ones. */
function isFeatured({ random }: Making, { row }: KnownService): boolean {
  return row.total_reviews >= 2 && row.rating_sum / row.total_reviews >= 4.5 && random.chance(0.33);
}

/** Makes all rows of the demo world in memory: the country, the town of Saltaire and the stories of the two log-ins. */
export function makeWorld(making: Making, districts: District[]): World {
  const { random } = making;
  const world = emptyWorld();
  const saltaire = saltaireBiographies().flatMap((biography) => addArtisan(world, making, biography));
  spreadArtisans(random, districts).forEach((settlement, index) => {
    addArtisan(world, making, inventArtisan(making, settlement, index + 1));
  });
  const customers = inventCustomers(world, making, districts, customerCount);
  const known = new Set(saltaire);
  for (const service of world.services) {
    addPast(world, making, service, customers, known.has(service) ? random.whole(9, 38) : random.whole(0, 4));
    service.row.featured = known.has(service) || isFeatured(making, service);
  }
  const named = (name: string): KnownService => {
    const found = saltaire.find(({ artisan }) => artisan.business_name === name);
    if (!found) throw new Error(`The demo world has no '${name}'`);
    return found;
  };
  tellPriya(world, making, addPriya(world, making), named);
  tellHughes(world, making, named);
  return world;
}
