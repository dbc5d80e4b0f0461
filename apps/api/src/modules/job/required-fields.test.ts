import { job } from '@fixit/contract/job';
import type { SettingChanges } from '@fixit/contract/operator/market-setting';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../testing/panel-browser.ts';
import type { Person } from '../../testing/people.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';
import { pictureOf } from '../../testing/test-pictures.ts';

const home = { latitude: 53.833, longitude: -1.777 };
let market: Market;
let owner: PanelBrowser;
let customer: Person;
let category_id: string;

beforeAll(async () => {
  market = await openMarket({ settings: { PUBLIC_URL: 'http://localhost:3000' } });
  await market.moveDistrict('BD18', home);
  category_id = await market.categoryId('Glazing');
  await market.addArtisan({ at: home, category: 'Glazing' });
  customer = await market.addCustomer();
  owner = (await PanelBrowser.addOperator(market.server, 'owner')).browser;
});
afterEach(() => changeSettings({ photo_required: '', budget_required: '' }));
afterAll(() => market.close());

async function changeSettings(changes: SettingChanges) {
  const { body: preview } = await owner.preview('setting change', changes);
  await owner.perform('setting change', changes, preview.data.digest);
  const { settings } = market.server.app.platform;
  for (const field of ['photo_required', 'budget_required'] as const) {
    await expect.poll(() => settings.values[field]).toBe(changes[field] || 'off');
  }
}

const sendRequest = (body: object, as: Person | undefined = customer) =>
  market.call(job.create, {
    ...(as && { as }),
    query: { category_id, postcode: 'BD18' },
    body: { description: 'The window is broken', ...body },
  });

async function addPhoto(): Promise<string> {
  const { body } = await market.call(job.addPhoto, { as: customer, file: await pictureOf() });
  return body.data.id;
}

test('a request needs neither a photo nor a budget until an operator requires them', async () => {
  expect((await sendRequest({})).status).toBe(200);
});

test('a request is refused with a message for each missing required field, and sent with all of them', async () => {
  await changeSettings({ photo_required: 'on', budget_required: 'on' });
  const refusal = await sendRequest({ budget: '', photo_ids: [] });
  expect([refusal.status, refusal.body.code, refusal.body.errors]).toEqual([
    400,
    'invalid',
    { budget: ['Budget is required'], photo_ids: ['Please add a photo'] },
  ]);
  const photo_ids = [await addPhoto()];
  const withoutBudget = await sendRequest({ photo_ids });
  expect([withoutBudget.status, withoutBudget.body.message]).toEqual([400, 'Budget is required']);
  expect((await sendRequest({ budget: 80, photo_ids })).status).toBe(200);
});

test('a required field changes neither the message about an invalid value nor the right to send requests', async () => {
  await changeSettings({ budget_required: 'on' });
  expect((await sendRequest({ budget: -1 })).body.errors).toEqual({ budget: ['Budget must be a positive number'] });
  const artisan = await market.addArtisan({ at: home, category: 'Glazing' });
  expect((await sendRequest({}, artisan)).status).toBe(403);
  const { status } = await market.call(job.create, { query: { category_id }, body: {} });
  expect(status).toBe(401);
});
