import { operator } from '@fixit/contract/operator/operator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PanelBrowser } from '../../../testing/panel-browser.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { PUBLIC_URL: 'http://localhost:3000' } });
});
afterAll(() => server.stop());

const record = { list: 'requests', id: crypto.randomUUID() };

const renew = async (browser: PanelBrowser, body: object = record) =>
  (await browser.call(operator.renewLease, { body })).body.data;

test('two operators who view the same record see each other until one leaves, is removed, or no longer renews the lease', async () => {
  const { browser: moderator } = await PanelBrowser.addOperator(server, 'moderator');
  const { browser: owner, email } = await PanelBrowser.addOperator(server, 'owner');
  expect(await renew(moderator)).toEqual([]);
  expect(await renew(owner)).toMatchObject([{ name: 'The moderator' }]);
  expect(await renew(moderator)).toMatchObject([{ name: 'The owner' }]);
  expect(await renew(moderator, { ...record, list: 'bookings' })).toEqual([]);
  expect((await moderator.call(operator.endLease, { params: record })).status).toBe(200);
  expect(await renew(owner)).toEqual([]);
  await renew(moderator);
  await server.db.execute(sql`update operator_lease set renewed_at = now() - interval '46 seconds'`);
  expect(await renew(owner)).toEqual([]);
  await server.db.execute(sql`update operator set removed_at = now() where email = ${email}`);
  expect(await renew(moderator)).toEqual([]);
});

test('a lease on an unknown list or without a valid id is refused', async () => {
  const { browser } = await PanelBrowser.addOperator(server, 'viewer');
  for (const body of [{ ...record, list: 'secrets' }, { list: 'requests' }, { ...record, id: 'x' }])
    expect([400, 404]).toContain((await browser.call(operator.renewLease, { body })).status);
});
