import { job } from '@fixit/contract/job';
import { developmentFactor, storedLimits } from '@fixit/contract/rate-limit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';

const saltaire = { latitude: 53.8376, longitude: -1.7905 };
const trades = ['Thatching', 'Basketry', 'Coopering', 'Cobbling'];
const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };

let market: Market;
let categories: string[];
beforeAll(async () => {
  const settings = { RATE_LIMITS: 'on', NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'warn' };
  market = await openMarket({ settings, log });
  for (const category of trades) await market.addArtisan({ at: saltaire, category, radius_km: 100 });
  categories = await Promise.all(trades.map((trade) => market.categoryId(trade)));
});
afterAll(() => market.close());

function sendRequest(as: Person, { category = 0, postcode = 'BD18 4PS', at = market } = {}) {
  const query = { category_id: categories[category], postcode };
  return at.server.call(job.create, { token: as.token, query, body: { description: 'A hole in the roof' } });
}

async function sendAndWithdraw(as: Person, times: number): Promise<void> {
  for (let index = 0; index < times; index++) {
    const { body } = await sendRequest(as);
    await market.call(job.cancel, { as, params: { id: body.data.job_detail?.id } });
  }
}

async function addThreeDayOldCustomer(): Promise<Person> {
  const person = await market.addCustomer({ at: saltaire, post_code: 'BD18 4PS' });
  await market.server.db.execute(
    sql`update account set created_at = now() - interval '3 days' where id = ${person.account_id}`,
  );
  return person;
}

const letTimePass = (person: Person, hours: number) =>
  market.server.db.execute(sql`
    update job set created_at = created_at - ${hours}::float8 * interval '1 hour',
      expires_at = expires_at - ${hours}::float8 * interval '1 hour' where customer_id = ${person.account_id}`);

const countJobs = async ({ account_id }: Person) =>
  (await market.server.db.execute(sql`select from job where customer_id = ${account_id}`)).rows.length;

const retryTime = String.raw`(on \w{3} \d+ \w{3} \d{4} )?at \d\d:\d\d\.$`;

async function expectRefusal(answer: ReturnType<typeof sendRequest>, limit: string, message: string, seconds: number) {
  const { status, error, headers } = await answer;
  expect([status, error.code]).toEqual([429, 'rate_limited']);
  expect(error.message).toMatch(new RegExp(`^${message} Please try again ${retryTime}`));
  expect(Math.abs(Number(headers.get('retry-after')) - seconds)).toBeLessThan(120);
  expect(lines.at(-1)).toContain(`"outcome":"rate_limited","limit":"${limit}"`);
}

const hour = 3_600;

describe('a customer in production', () => {
  test('a customer can have at most three open requests, and only one for each category in a district', async () => {
    const customer = await addThreeDayOldCustomer();
    expect((await sendRequest(customer)).status).toBe(200);
    const alikeMessage = 'You already have an open request for Thatching in BD18: withdraw it first.';
    await expectRefusal(sendRequest(customer, { postcode: 'BD18 3QQ' }), 'requests_alike', alikeMessage, 24 * hour);
    expect((await sendRequest(customer, { postcode: 'BD17 7LT' })).status).toBe(200);
    expect((await sendRequest(customer, { category: 1 })).status).toBe(200);
    const openMessage = 'You have 3 open requests, and no more are possible: withdraw one first.';
    await expectRefusal(sendRequest(customer, { category: 2 }), 'open_requests', openMessage, 24 * hour);
    expect(await countJobs(customer)).toBe(3);
    await letTimePass(customer, 24);
    expect((await sendRequest(customer, { category: 2 })).status).toBe(200);
  });

  test('a customer can send at most three requests on the first day, even if they are withdrawn', async () => {
    const customer = await market.addCustomer({ at: saltaire, post_code: 'BD18 4PS' });
    await sendAndWithdraw(customer, 3);
    const message = 'You can send 3 requests on your first day.';
    await expectRefusal(sendRequest(customer), 'requests_on_first_day', message, 24 * hour);
    expect((await sendRequest(await addThreeDayOldCustomer())).status).toBe(200);
  });

  test('a customer can send at most five requests an hour and ten a day', async () => {
    const customer = await addThreeDayOldCustomer();
    await sendAndWithdraw(customer, 4);
    await letTimePass(customer, 0.5);
    await sendAndWithdraw(customer, 1);
    await expectRefusal(sendRequest(customer), 'requests_an_hour', 'You can send 5 requests an hour.', hour / 2);
    await letTimePass(customer, 1);
    await sendAndWithdraw(customer, 5);
    await letTimePass(customer, 1);
    await expectRefusal(sendRequest(customer), 'requests_a_day', 'You can send 10 requests a day.', 21.5 * hour);
  });

  test('exactly three of a customer’s twelve simultaneous requests succeed', async () => {
    const customer = await addThreeDayOldCustomer();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => sendRequest(customer, { category: index % trades.length })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    expect(await countJobs(customer)).toBe(3);
  });

  test('a request that nobody could be invited to does not count towards the limits', async () => {
    const customer = await market.addCustomer({ at: saltaire, post_code: 'BD18 4PS' });
    for (let index = 0; index < 5; index++) {
      const { status, body } = await sendRequest(customer, { postcode: 'ZE1 0AA' });
      expect([status, body.data.job_detail]).toEqual([200, null]);
    }
    expect((await sendRequest(customer)).status).toBe(200);
  });
});

test('outside production a customer may send ten times as many requests', async () => {
  const developmentMarket = await openMarket({ settings: { RATE_LIMITS: 'on' } });
  await developmentMarket.addArtisan({ at: saltaire, category: 'Thatching' });
  const customer = await developmentMarket.addCustomer({ at: saltaire, post_code: 'BD18 4PS' });
  const query = { category_id: await developmentMarket.categoryId('Thatching'), postcode: 'BD18 4PS' };
  const send = () =>
    developmentMarket.call(job.create, { as: customer, query, body: { description: 'A hole in the roof' } });
  for (let count = 0; count < storedLimits.requests_alike * developmentFactor; count++)
    expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
  await developmentMarket.close();
});
