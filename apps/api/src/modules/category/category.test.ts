import { category } from '@fixit/contract/category';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Market, openMarket } from '../../testing/market.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

test('anybody, logged in or not, sees the categories in their fixed order', async () => {
  const plumbing = await market.category('Plumbing');
  const cleaning = await market.category('Cleaning');
  const { status, body } = await market.call(category.list);
  expect(status).toBe(200);
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([plumbing, cleaning]);
  expect(body.data[0]).toEqual({ id: plumbing, category: 'Plumbing', image: null });
  expect((await market.call(category.list, { as: await market.customer() })).body).toEqual(body);
});

test('an unknown token does not keep anybody from the categories', async () => {
  const answer = await market.call(category.list, { as: { token: 'nobody' } });
  expect(answer.status).toBe(200);
});
