import { address } from '@fixit/contract/value/address';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import { type Market, openMarket } from '../../testing/market.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const suggest = (q?: string) => market.call(address.suggestPlaces, { query: { q } });
const described = async (q: string) =>
  (await suggest(q)).body.data.map(({ description }: { description: string }) => description);

describe('suggesting places', () => {
  test('place suggestions match a postcode by its beginning, the shortest first, in any spacing', async () => {
    expect((await described('bd1')).slice(0, 3)).toEqual(['BD1, Bradford', 'BD10, Bradford', 'BD11, Bradford']);
    for (const q of ['BD18', 'bd18 4', ' Bd18 4pE', 'bd184pe']) {
      expect(await described(q)).toEqual(['BD18, Shipley, Bradford']);
    }
  });

  test('place suggestions match a town by its beginning, the most prominent first, and with a typing mistake', async () => {
    expect((await described('brad')).slice(0, 2)).toEqual(['Bradford', 'Bradford on Avon, Wiltshire']);
    expect((await described('shiply')).at(0)).toBe('Shipley, Bradford');
    expect((await described('edinbrugh')).at(0)).toBe('Edinburgh');
  });

  test.each([
    ['richmond surrey', 'Richmond, London, Richmond upon Thames'],
    ['Richmond, Surrey', 'Richmond, London, Richmond upon Thames'],
    ['richmond yorks', 'Richmond, North Yorkshire'],
    ['richmnd surrey', 'Richmond, London, Richmond upon Thames'],
    ['newport, wales', 'Newport'],
    ['newport isle of wight', 'Newport, Isle of Wight'],
    ['bradfrod west yorkshire, uk', 'Bradford'],
    ['camden twon', 'Camden Town, London, Camden'],
  ])('the words after a name tell suggested places apart: %s', async (q, first) => {
    expect((await described(q)).at(0)).toBe(first);
  });

  test.each([
    ['newcastle', 'Newcastle upon Tyne'],
    ['hull', 'Kingston upon Hull'],
    ['bath', 'Bath, Bath and North East Somerset'],
    ['kings lynn', "King's Lynn, Norfolk"],
    ['St. Albans', 'St Albans, Hertfordshire'],
    ['saint helier jersey', 'Saint Helier, Jersey'],
    ['stoke on trent', 'Stoke-on-Trent'],
    ['west yorkshire', 'Leeds'],
  ])('place suggestions list the best known place of a name first in any spelling: %s', async (q, first) => {
    expect((await described(q)).at(0)).toBe(first);
  });

  test('place suggestions match a postcode area, and a postcode inside an address', async () => {
    expect((await described('bd')).slice(0, 2)).toEqual(['BD1, Bradford', 'BD2, Bradford']);
    for (const q of ['LS1 Leeds', 'Leeds, ls1', '1 Park Row, Leeds LS1 5HN']) {
      expect((await described(q)).slice(0, 2)).toEqual(['LS1, Leeds', 'Leeds']);
    }
  });

  test('a search returns at most eight place suggestions', async () => {
    for (const q of ['b', 'bd', 's', 'L1']) expect((await described(q)).length).toBeLessThanOrEqual(8);
  });

  test('a search for an empty, wildcard or very long text suggests no place', async () => {
    for (const q of [undefined, '', '%', '_%', '%%%%', '\\', "'", 'x'.repeat(10_000)]) {
      const answer = await suggest(q);
      expect([answer.status, answer.body.data]).toEqual([200, []]);
    }
  });

  test('any search text gets place suggestions or an empty list', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(60), async (q) => {
        expect((await suggest(q)).status).toBeLessThan(500);
      }),
      { numRuns: 100 },
    );
  });
});

describe('showing a place', () => {
  test('a suggested place is returned with its position and postcode', async () => {
    const { body } = await suggest('BD18');
    const answer = await market.call(address.showPlace, { query: { place_id: body.data[0]?.place_id } });
    expect(answer.body.data).toEqual({
      formatted_address: 'Shipley, Bradford BD18',
      latitude: expect.closeTo(53.84, 1),
      longitude: expect.closeTo(-1.79, 1),
      postal_code: 'BD18',
      city: 'Shipley',
      county: 'Bradford',
      precision: 'district',
    });
  });

  test('a town has the postcode of its nearest district', async () => {
    const { body } = await suggest('Saltaire');
    const answer = await market.call(address.showPlace, { query: { place_id: body.data[0]?.place_id } });
    expect(answer.body.data).toMatchObject({ postal_code: 'BD18', city: 'Saltaire', precision: 'place' });
  });

  test('showing a place without a place_id is a 400, and with an unknown one a 404', async () => {
    expect((await market.call(address.showPlace, { query: {} })).body.errors).toHaveProperty('place_id');
    for (const place_id of ['x', 'postcode:QQ1', 'place:1', 'place:01a1fbee-6724-7893-9706-9b55b7482c21']) {
      expect((await market.call(address.showPlace, { query: { place_id } })).status).toBe(404);
    }
  });
});

describe('looking up a position', () => {
  const reverse = (latitude: unknown, longitude: unknown) =>
    market.call(address.reverseGeocode, { query: { latitude, longitude } });

  test('a position is described by its nearest town and district', async () => {
    const { body } = await reverse(53.8376, -1.7905);
    expect(body.data).toMatchObject({ formatted_address: 'Saltaire, Bradford BD18', postal_code: 'BD18' });
  });

  test('a position at sea or abroad has no address', async () => {
    for (const [latitude, longitude] of [
      [55, -15],
      [48.85, 2.35],
      [90, 180],
    ]) {
      const answer = await reverse(latitude, longitude);
      expect([answer.status, answer.body.data]).toEqual([200, null]);
    }
  });

  test('an invalid position is a 400', async () => {
    for (const latitude of ['NaN', 'Infinity', '91', 'north', undefined]) {
      const answer = await reverse(latitude, 0);
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toHaveProperty('latitude');
    }
  });
});
