import { dashboard } from '@fixit/contract/dashboard';
import { service } from '@fixit/contract/service';
import { expect, test } from 'vitest';
import { openMarket } from '../../testing/market.ts';

const home = { latitude: 53.8, longitude: -1.75 };

/** What a server with these settings tells of its cards' labels, on the dashboard and in a category. */
async function labelsWith(settings: Record<string, string>) {
  const market = await openMarket({ settings });
  const { service_id } = await market.artisan({ at: home, category: 'Thatching' });
  const as = await market.customer();
  const shown = await market.call(dashboard.show, { as });
  const { body } = await market.call(service.show, { query: { service_id } });
  const listed = await market.call(service.listByCategory, {
    query: { category_id: body.data.service_category.id },
  });
  await market.close();
  return [shown.body.data, listed.body].map((answer) => ('card_labels' in answer ? answer.card_labels : 'none'));
}

test('cards show measured labels only if the operator turns them on', async () => {
  expect(await labelsWith({})).toEqual(['none', 'none']);
  expect(await labelsWith({ CARD_LABELS: 'measured' })).toEqual(['measured', 'measured']);
});
