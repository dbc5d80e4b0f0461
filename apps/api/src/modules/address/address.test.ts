import { address } from '@fixit/contract/address';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Market, openMarket } from '../../testing/market.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
  await market.district('BD18', { latitude: 53.833, longitude: -1.777 });
  await market.district('BD1', { latitude: 53.795, longitude: -1.759 });
  await market.district('ZE1', { latitude: 60.155, longitude: -1.145 });
  await market.town('Bradford', 500_000, { latitude: 53.794, longitude: -1.752 });
  await market.town('Bradford on Avon', 9_000, { latitude: 51.347, longitude: -2.252 });
  await market.town('Shipley', 15_000, { latitude: 53.834, longitude: -1.777 });
});
afterAll(() => market.close());

const suggest = (q?: string) => market.call(address.suggest, { query: { q } });
const described = async (q: string) =>
  (await suggest(q)).body.data.map(({ description }: { description: string }) => description);

describe('suggesting', () => {
  test('a post code is found by its beginning, the shortest first, however it is written', async () => {
    expect(await described('bd1')).toEqual(['BD1, Bradford, West Yorkshire', 'BD18, Shipley, West Yorkshire']);
    for (const q of ['BD18', 'bd18 4', ' Bd18 4pE', 'bd184pe']) {
      expect(await described(q)).toContain('BD18, Shipley, West Yorkshire');
    }
  });

  test('a town is found by its beginning, the most prominent first, and with a wrong letter', async () => {
    expect(await described('brad')).toEqual(['Bradford, West Yorkshire', 'Bradford on Avon, West Yorkshire']);
    expect(await described('shiply')).toContain('Shipley, West Yorkshire');
  });

  test('nothing, wildcards and very long texts find nothing', async () => {
    for (const q of [undefined, '', '%', '_%', '%%%%', 'b%', '\\', "'", 'x'.repeat(10_000)]) {
      const answer = await suggest(q);
      expect([answer.status, answer.body.data]).toEqual([200, []]);
    }
  });

  test('whatever is typed, the server has an answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (q) => {
        expect((await suggest(q)).status).toBeLessThan(500);
      }),
      { numRuns: 100 },
    );
  });
});

describe('one place', () => {
  test('a suggestion is shown with its position and post code', async () => {
    const { body } = await suggest('BD18');
    const shown = await market.call(address.detail, { query: { place_id: body.data[0].place_id } });
    expect(shown.body.data).toEqual({
      formatted_address: 'Shipley, West Yorkshire BD18',
      latitude: 53.833,
      longitude: -1.777,
      postal_code: 'BD18',
      city: 'Shipley',
      county: 'West Yorkshire',
      precision: 'district',
    });
  });

  test('a town has the post code of the district nearest to it', async () => {
    const { body } = await suggest('Shipley');
    const shown = await market.call(address.detail, { query: { place_id: body.data[0].place_id } });
    expect(shown.body.data).toMatchObject({ postal_code: 'BD18', city: 'Shipley', precision: 'place' });
  });

  test('a missing place_id is 400, an unknown one 404', async () => {
    expect((await market.call(address.detail, { query: {} })).body.errors).toHaveProperty('place_id');
    for (const place_id of ['x', 'postcode:QQ1', 'place:1', 'place:01a1fbee-6724-7893-9706-9b55b7482c21']) {
      expect((await market.call(address.detail, { query: { place_id } })).status).toBe(404);
    }
  });
});

describe('looking up a position', () => {
  const reverse = (latitude: unknown, longitude: unknown) =>
    market.call(address.reverse, { query: { latitude, longitude } });

  test('the nearest town and district are named', async () => {
    const { body } = await reverse(53.83, -1.78);
    expect(body.data).toMatchObject({ formatted_address: 'Shipley, West Yorkshire BD18', postal_code: 'BD18' });
  });

  test('a district without a known town names itself', async () => {
    expect((await reverse(60.16, -1.15)).body.data).toMatchObject({ city: 'Lerwick', precision: 'district' });
  });

  test('at sea and abroad there is nothing', async () => {
    for (const [latitude, longitude] of [
      [55, -15],
      [48.85, 2.35],
      [90, 180],
    ]) {
      const answer = await reverse(latitude, longitude);
      expect([answer.status, answer.body.data]).toEqual([200, null]);
    }
  });

  test('what is no position is 400', async () => {
    for (const latitude of ['NaN', 'Infinity', '91', 'north', undefined]) {
      const answer = await reverse(latitude, 0);
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toHaveProperty('latitude');
    }
  });
});
