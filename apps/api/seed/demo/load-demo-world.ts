import { demoAccounts } from '@fixit/contract/demo';
import { hash } from '@node-rs/argon2';
import type { PoolClient } from 'pg';
import { readGazetteer } from '../gazetteer/load-gazetteer.ts';
import type { CategoryName } from '../load-categories.ts';
import { createIds } from './demo-ids.ts';
import { createLondonClock } from './london-clock.ts';
import { makeWorld } from './make-demo-world.ts';
import { createRandom } from './seeded-random.ts';
import { writeWorld } from './write-demo-world.ts';

const seedNumber = 1853;

export async function loadDemoWorld(client: PoolClient): Promise<Record<string, number>> {
  const { rows } = await client.query<{ id: string; category: CategoryName }>('select id, category from category');
  const { districts } = readGazetteer();
  const now = new Date();
  const random = createRandom(seedNumber);
  const world = makeWorld(
    {
      random,
      makeId: createIds(random),
      now,
      londonTime: createLondonClock(now),
      passwordHash: await hash(demoAccounts.password),
      categoryIds: new Map(rows.map(({ id, category }) => [category, id])),
      centres: new Map(districts.map((district) => [district.outward, district])),
    },
    districts,
  );
  await writeWorld(client, world);
  await client.query('analyze account, artisan, service, catalogue, conversation, booking, review');
  const { artisans, services, catalogues, bookings, reviews } = world;
  const counts = { artisans, services, catalogues, bookings, reviews };
  return Object.fromEntries(Object.entries(counts).map(([name, list]) => [name, list.length]));
}
