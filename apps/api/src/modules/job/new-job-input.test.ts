import { job } from '@fixit/contract/job';
import { service } from '@fixit/contract/service';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import type { Person } from '../../testing/people.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';

let market: Market;
const home = { latitude: 53.833, longitude: -1.777 };
const description = 'The boiler makes a noise';
const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', home);
  await market.moveDistrict('ZE1', { latitude: 60.155, longitude: -1.145 });
});
afterAll(() => market.close());

const createJob = (as: Person, query: Record<string, unknown>, body: object = {}) =>
  market.call(job.create, { as, query, body: { description, ...body } });
const jobsOf = async (as: Person) => (await market.call(job.list, { as })).body.data;

describe('input of a new request', () => {
  let as: Person;
  let category_id: string;
  beforeAll(async () => {
    as = await market.addCustomer();
    category_id = await market.categoryId('Glazing');
    await market.addArtisan({ at: home, category: 'Glazing' });
  });

  test.each([
    [0, 'Budget must be a positive number'],
    [-1, 'Budget must be a positive number'],
    ['much', 'Budget must be a positive number'],
    [1.001, 'Budget must be an amount in pounds with at most 2 decimals'],
    [1_000_000_000, 'Budget must be at most 1,000,000'],
    ['1000000.01', 'Budget must be at most 1,000,000'],
    [[1], 'Budget must be a positive number'],
  ])('a budget of %j is refused with a specific message', async (budget, message) => {
    const { status, body } = await createJob(as, { category_id, postcode: 'BD18' }, { budget });
    expect([status, body.errors]).toEqual([400, { budget: [message] }]);
  });

  test.each([{}, { category_id: '' }])(
    'a request is refused with a specific message if its query %j has no category',
    async (query) => {
      const { status, body } = await createJob(as, { ...query, postcode: 'BD18' });
      const message = 'Please select a category';
      expect([status, body.message, body.errors]).toEqual([400, message, { category_id: [message] }]);
    },
  );

  test.each([undefined, null, '', '  '])('a budget of %j means no budget', async (budget) => {
    const { body } = await createJob(as, { category_id, postcode: 'BD18' }, { budget });
    const { body: storedJob } = await market.call(job.show, { as, params: { id: body.data.job_detail?.id } });
    expect(storedJob.data.budget).toBeNull();
  });

  test.each([
    ['', 'Description is required'],
    [' short ', 'Description must be at least 10 characters'],
    ['x'.repeat(2_001), 'Description must be at most 2,000 characters'],
  ])('a description of %j is refused with a specific message', async (text, message) => {
    const { status, body } = await createJob(as, { category_id, postcode: 'BD18' }, { description: text });
    expect([status, body.errors]).toEqual([400, { description: [message] }]);
  });

  test('a malformed and an unknown postcode have different errors, and an unknown category is refused with 404', async () => {
    const malformedPostcode = await createJob(as, { category_id, postcode: 'nowhere' });
    expect(malformedPostcode.body.errors.postcode).toEqual(['Please enter a UK postcode, for example BD18 3HF']);
    const unknownPostcode = await createJob(as, { category_id, postcode: 'ZY1 1AA' });
    expect(unknownPostcode.body.errors.postcode).toEqual(['We do not know this postcode']);
    for (const id of [unknownId, 'x'])
      expect((await createJob(as, { category_id: id, postcode: 'BD18' })).status).toBe(404);
    expect((await createJob(as, { postcode: 'BD18' })).body.errors).toHaveProperty('category_id');
  });

  test('random postcodes and bodies are refused without a server error, and nothing is stored', async () => {
    const countBefore = (await jobsOf(as)).length;
    await fc.assert(
      fc.asyncProperty(
        anyText(12),
        fc.oneof(fc.jsonValue(), fc.record({ budget: fc.jsonValue(), description: fc.jsonValue() })),
        async (postcode, body) => {
          const answer = await market.call(job.create, { as, query: { category_id, postcode }, body });
          expect(answer.status).toBeGreaterThanOrEqual(400);
          expect(answer.status).toBeLessThan(500);
          expect(answer.body.message).toEqual(expect.any(String));
        },
      ),
      { numRuns: 150 },
    );
    expect(await jobsOf(as)).toHaveLength(countBefore);
  });

  test('random coordinates never cause a server error', async () => {
    const degrees = fc.oneof(
      fc.double(),
      fc.double().map(String),
      fc.jsonValue(),
      fc.constantFrom(5e-324, -0, 90, 180),
    );
    // An object from JSON may have its own toString that is not a function.
    const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
    await fc.assert(
      fc.asyncProperty(degrees, degrees, async (latitude, longitude) => {
        const answer = await createJob(as, { category_id, postcode: 'BD18' }, { latitude, longitude });
        expect(answer.status).toBeLessThan(500);
        const query = { category_id, latitude: asText(latitude), longitude: asText(longitude) };
        expect((await market.call(service.listByCategory, { query })).status).toBeLessThan(500);
      }),
      { numRuns: 100 },
    );
  });

  const finite = { noDefaultInfinity: true, noNaN: true };

  test('a random budget is stored to the penny or refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.double(finite), fc.integer(), fc.float(finite)), async (budget) => {
        const { status, body } = await createJob(as, { category_id, postcode: 'BD18' }, { budget });
        if (status !== 200) {
          expect(status).toBe(400);
          return;
        }
        const { body: storedJob } = await market.call(job.show, { as, params: { id: body.data.job_detail?.id } });
        expect(storedJob.data.budget ?? null).toBeCloseTo(budget, 2);
      }),
      { numRuns: 60 },
    );
  });
});
