import { conversation } from '@fixit/contract/conversation';
import { storedLimits } from '@fixit/contract/rate-limit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let artisans: ArtisanPerson[];
const limit = storedLimits.chats_an_hour;

beforeAll(async () => {
  const settings = { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' };
  server = await startTestServer({ settings, worker: false });
  artisans = await Promise.all(Array.from({ length: limit + 3 }, () => addArtisan(server)));
});
afterAll(() => server.stop());

const startChat = ({ token }: Person, { artisan_id, service_id }: ArtisanPerson) =>
  server.call(conversation.startWithoutJob, { token, body: { artisan_id, service_id } });

test('a customer can start chats with at most ten artisans an hour, and can reopen these chats at any time', async () => {
  const customer = await addCustomer(server);
  const answers = await Promise.all(
    artisans.map(async (artisan) => ({ artisan, ...(await startChat(customer, artisan)) })),
  );
  const refusals = answers.filter(({ status }) => status === 429);
  expect([refusals.length, answers.filter(({ status }) => status === 200).length]).toEqual([3, limit]);
  expect(refusals[0]?.error.message).toMatch(
    /^You can start chats with 10 artisans an hour without a request\. Please try again /,
  );
  expect(Math.abs(Number(refusals[0]?.headers.get('retry-after')) - 3_600)).toBeLessThan(120);
  for (const { artisan, status } of answers) expect((await startChat(customer, artisan)).status).toBe(status);
  await server.db.execute(sql`
    update conversation set created_at = created_at - interval '1 hour' where customer_id = ${customer.account_id}`);
  for (const { artisan } of refusals) expect((await startChat(customer, artisan)).status).toBe(200);
});
