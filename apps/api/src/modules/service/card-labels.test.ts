import { dashboard } from '@fixit/contract/dashboard';
import { service } from '@fixit/contract/service';
import { expect, test } from 'vitest';
import { connect } from '../../db/connection.ts';
import { openMarket } from '../../testing/test-market.ts';

const home = { latitude: 53.8, longitude: -1.75 };

/** Returns the card labels that a server sends with the dashboard and with the listings of a category. */
async function readCardLabels(settings: Record<string, string>, operatorChoice = '') {
  const prepare = async (url: string) => {
    if (operatorChoice === '') return;
    const { pool, close } = connect(url, { max: 1 });
    await pool.query(`insert into market_setting (name, value) values ('card_labels', $1)`, [operatorChoice]);
    await close();
  };
  const market = await openMarket({ settings, prepare });
  const { service_id } = await market.addArtisan({ at: home, category: 'Thatching' });
  const as = await market.addCustomer();
  const page = await market.call(dashboard.show, { as });
  const { body } = await market.call(service.show, { query: { service_id } });
  const listings = await market.call(service.listByCategory, {
    query: { category_id: body.data.service_category.id },
  });
  await market.close();
  return [page.body.data, listings.body].map((answer) => ('card_labels' in answer ? answer.card_labels : 'none'));
}

test('the operator chooses whether cards show measured labels, unless the environment does', async () => {
  expect(await readCardLabels({})).toEqual(['none', 'none']);
  expect(await readCardLabels({ CARD_LABELS: 'measured' })).toEqual(['measured', 'measured']);
  expect(await readCardLabels({}, 'measured')).toEqual(['measured', 'measured']);
  expect(await readCardLabels({ CARD_LABELS: 'fixed' }, 'measured')).toEqual(['none', 'none']);
});
