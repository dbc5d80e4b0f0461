import type { District } from '../gazetteer/gazetteer-places.ts';
import { addDemoArtisan, inventArtisan } from './demo-artisan.ts';
import { addCustomers, customersNear, type DemoCustomer } from './demo-customer.ts';
import { emptyWorld, type SeedWorld, type ServiceEntry, type WorldContext } from './demo-world.ts';
import { addPastBookings } from './past-bookings.ts';
import { spreadArtisans } from './spread-artisans.ts';
import { addHughesStory } from './story/hughes.ts';
import { messyArtisanProfiles } from './story/messy-artisans.ts';
import { addMessyCustomers } from './story/messy-customers.ts';
import { addMessyPast } from './story/messy-past.ts';
import { addPriya, addPriyaStory } from './story/priya.ts';
import { saltaireArtisanProfiles } from './story/saltaire.ts';

/**
 * Past customers are sampled from the nearest ones: `perCustomer` candidates for each, and at least
 * `min`.
 */
const candidates = { perCustomer: 4, min: 20 } as const;

function isFeatured({ random }: WorldContext, { row }: ServiceEntry): boolean {
  return row.total_reviews >= 2 && row.rating_sum / row.total_reviews >= 4.5 && random.chance(0.33);
}

export function makeWorld(context: WorldContext, districts: District[]): SeedWorld {
  const { random } = context;
  const world = emptyWorld();
  const saltaire = saltaireArtisanProfiles().flatMap((profile) => addDemoArtisan(world, context, profile));
  spreadArtisans(random, districts).forEach((placement, index) => {
    addDemoArtisan(world, context, inventArtisan(context, placement, index + 1));
  });
  const serviceNamed = (name: string): ServiceEntry => {
    const service = saltaire.find(({ artisan }) => artisan.business_name === name);
    if (!service) throw new Error(`The demo world has no '${name}'`);
    return service;
  };
  const customers = addCustomers(world, context, districts, serviceNamed('Hughes & Daughter').artisan);
  const saltaireServices = new Set(saltaire);
  for (const service of world.services) {
    const hasFullChat = saltaireServices.has(service);
    const count = hasFullChat ? random.integer(9, 38) : random.integer(0, 4);
    const near =
      count > 0
        ? customersNear(service.artisan, customers, Math.max(candidates.perCustomer * count, candidates.min))
        : [];
    addPastBookings(world, context, service, random.sample(near, count), { hasFullChat });
    service.row.featured = hasFullChat || isFeatured(context, service);
  }
  const priya = addPriya(world, context);
  addPriyaStory(world, context, priya, serviceNamed);
  addHughesStory(world, context, serviceNamed);
  addMessyPast(world, context, priya, addMessyArtisans(world, context, customers));
  addMessyCustomers(world, context, serviceNamed('Hughes & Daughter'));
  return world;
}

function addMessyArtisans(world: SeedWorld, context: WorldContext, customers: DemoCustomer[]): ServiceEntry[] {
  return messyArtisanProfiles().flatMap(({ pastCustomerCount, ...profile }) => {
    const services = addDemoArtisan(world, context, profile);
    for (const service of services) {
      const near = customersNear(service.artisan, customers, candidates.min);
      addPastBookings(world, context, service, context.random.sample(near, pastCustomerCount), { hasFullChat: false });
    }
    return services;
  });
}
