import { address } from '@fixit/contract/value/address';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const suggest = (q?: string) => market.call(address.suggestPlaces, { query: { q } });
const descriptionsFor = async (q: string) =>
  (await suggest(q)).body.data.map(({ description }: { description: string }) => description);

describe('suggesting places', () => {
  test('place suggestions match the beginning of a postcode in any spacing and list the shortest first', async () => {
    expect((await descriptionsFor('bd1')).slice(0, 3)).toEqual(['BD1, Bradford', 'BD10, Bradford', 'BD11, Bradford']);
    for (const q of ['BD18', 'bd18 4', ' Bd18 4pE', 'bd184pe']) {
      expect(await descriptionsFor(q)).toEqual(['BD18, Shipley, Bradford']);
    }
  });

  test('place suggestions match the beginning of a town or a misspelling and list the most prominent town first', async () => {
    expect((await descriptionsFor('brad')).slice(0, 2)).toEqual(['Bradford', 'Bradford on Avon, Wiltshire']);
    expect((await descriptionsFor('shiply')).at(0)).toBe('Shipley, Bradford');
    expect((await descriptionsFor('edinbrugh')).at(0)).toBe('Edinburgh');
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
  ])('the words after a name distinguish suggested places: %s', async (q, first) => {
    expect((await descriptionsFor(q)).at(0)).toBe(first);
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
  ])('place suggestions list the best-known place with a name first, in any spelling: %s', async (q, first) => {
    expect((await descriptionsFor(q)).at(0)).toBe(first);
  });

  test('place suggestions match a postcode area and a postcode within an address', async () => {
    expect((await descriptionsFor('bd')).slice(0, 2)).toEqual(['BD1, Bradford', 'BD2, Bradford']);
    for (const q of ['LS1 Leeds', 'Leeds, ls1', '1 Park Row, Leeds LS1 5HN']) {
      expect((await descriptionsFor(q)).slice(0, 2)).toEqual(['LS1, Leeds', 'Leeds']);
    }
  });

  test('a search returns at most eight place suggestions', async () => {
    for (const q of ['b', 'bd', 's', 'L1']) expect((await descriptionsFor(q)).length).toBeLessThanOrEqual(8);
  });

  test('an empty, wildcard or very long text gets no place suggestions', async () => {
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

  test('a place that is a town has the postcode of its nearest district', async () => {
    const { body } = await suggest('Saltaire');
    const answer = await market.call(address.showPlace, { query: { place_id: body.data[0]?.place_id } });
    expect(answer.body.data).toMatchObject({ postal_code: 'BD18', city: 'Saltaire', precision: 'place' });
  });

  test('showing a place answers 400 without a place_id and 404 for an unknown one', async () => {
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

  test('looking up an invalid position answers 400', async () => {
    for (const latitude of ['NaN', 'Infinity', '91', 'north', undefined]) {
      const answer = await reverse(latitude, 0);
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toHaveProperty('latitude');
    }
  });
});
