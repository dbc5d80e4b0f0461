import { category } from '@fixit/contract/category';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Market, openMarket } from '../../testing/test-market.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

test('anybody can list the categories in their fixed order, with or without logging in', async () => {
  const thatching_id = await market.categoryId('Thatching');
  const { status, body } = await market.call(category.list);
  expect(status).toBe(200);
  expect(body.data.at(0)).toEqual({
    id: await market.categoryId('Plumbing'),
    category: 'Plumbing',
    image: '/pictures/categories/plumbing.svg',
  });
  expect(body.data.at(-1)).toEqual({ id: thatching_id, category: 'Thatching', image: null });
  expect((await market.call(category.list, { as: await market.addCustomer() })).body).toEqual(body);
});

test('an invalid token does not block the list of categories', async () => {
  const answer = await market.call(category.list, { as: { token: 'nobody' } });
  expect(answer.status).toBe(200);
});
