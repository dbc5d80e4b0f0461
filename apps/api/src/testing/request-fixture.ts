import { job } from '@fixit/contract/job';
import type { Position } from '../db/geography/position.ts';
import type { Person } from './people.ts';
import type { Market, Offering } from './test-market.ts';

/** Adds a customer in BD18 whose request invited `count` artisans of one category, all in the same place. */
export async function askArtisans(
  market: Market,
  at: Position,
  count: number,
): Promise<{ as: Person; id: string; artisans: Offering[] }> {
  const category = `Trade ${crypto.randomUUID()}`;
  const artisans: Offering[] = [];
  while (artisans.length < count) artisans.push(await market.artisan({ at, category }));
  const as = await market.customer();
  const query = { category_id: await market.category(category), postcode: 'BD18' };
  const { body } = await market.call(job.create, { as, query, body: { description: 'The boiler makes a noise' } });
  return { as, id: body.data.job_detail?.id ?? '', artisans };
}
