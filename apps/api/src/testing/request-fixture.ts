import { job } from '@fixit/contract/job';
import type { Position } from '../db/geography/position.ts';
import type { Person } from './people.ts';
import type { Market, Offering } from './test-market.ts';

/** A customer in BD18 invites `count` new artisans of one category, all in the same place. */
export async function addInvitedArtisans(
  market: Market,
  at: Position,
  count: number,
): Promise<{ as: Person; id: string; artisans: Offering[] }> {
  const category = `Trade ${crypto.randomUUID()}`;
  const artisans: Offering[] = [];
  while (artisans.length < count) artisans.push(await market.addArtisan({ at, category }));
  const as = await market.addCustomer();
  const query = { category_id: await market.categoryId(category), postcode: 'BD18' };
  const { body } = await market.call(job.create, { as, query, body: { description: 'The boiler makes a noise' } });
  return { as, id: body.data.job_detail?.id ?? '', artisans };
}
