import { artisan } from '@fixit/contract/artisan';
import { job } from '@fixit/contract/job';
import { service } from '@fixit/contract/service';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type Market, openMarket } from '../../testing/test-market.ts';
import { publicAddress } from './published-place-actions.ts';

const shipley = { latitude: 53.833, longitude: -1.777 };
const business = {
  business_name: 'Aire Plumbing',
  business_detail: 'Boilers and baths',
  address: '5 Secret Yard, Shipley',
  post_code: 'BD18 3QQ',
  phone: '07700 900123',
  service_radius_km: 20,
};
const area = { post_code: business.post_code, town: 'Shipley' };

let market: Market;
let category_id: string;
let as: Person;
let customer: Person;
let service_id: string;
let job_id: string | undefined;

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', shipley);
  category_id = await market.categoryId('Thatching');
  as = await market.addArtisanAccount();
  await market.call(artisan.setProfile, { as, body: business });
  const added = await market.call(service.add, { as, body: { category_id, description: 'Straw and reed' } });
  service_id = added.body.data.id;
  customer = await market.addCustomer({ post_code: 'BD18', at: shipley });
  const created = await market.call(job.create, {
    as: customer,
    query: { category_id, postcode: 'BD18' },
    body: { description: 'A roof of straw' },
  });
  job_id = created.body.data.job_detail?.id;
  await market.call(job.acceptInvitation, { as, params: { id: job_id } });
});
afterAll(() => market.close());

/** Returns every response to others about the artisan, and the addresses in them. */
async function readAsOthers() {
  const [query, explored] = [{ service_id }, { category_id, postcode: 'BD18' }];
  const stranger = await market.call(service.show, { query });
  const strangers = await market.call(job.exploreArtisans, { query: explored });
  const ownService = await market.call(service.show, { as: customer, query });
  const accepted = await market.call(job.listAcceptances, { as: customer, query: { job_id } });
  const others = [
    (await market.call(service.listByCategory, { query: { category_id } })).body,
    (await market.call(service.search, { query: { q: 'Aire Plumbing' } })).body,
    (await market.call(job.list, { as: customer })).body,
  ];
  return {
    all: JSON.stringify([stranger.body, strangers.body, ownService.body, accepted.body, others]),
    addresses: [
      stranger.body.data.artisan.address,
      strangers.body.data[0]?.receiver.address,
      ownService.body.data.artisan.address,
      accepted.body.data[0]?.receiver.address,
    ],
  };
}

const save = (changes: Record<string, unknown>) =>
  market.call(artisan.setProfile, { as, body: { ...business, ...changes } });

test('strangers and customers see only an artisan’s town and district unless the artisan shows the street', async () => {
  expect((await market.call(artisan.showProfile, { as })).body.data?.shows_street).toBe(false);
  const before = await readAsOthers();
  expect(before.addresses).toEqual(Array(4).fill('Shipley BD18'));
  expect(before.all).not.toContain('Secret Yard');

  expect((await save({ shows_street: true })).body.data.shows_street).toBe(true);
  expect((await readAsOthers()).addresses).toEqual(Array(4).fill('5 Secret Yard, Shipley'));
  // A client of an earlier release does not send shows_street.
  expect((await save({})).body.data.shows_street).toBe(true);
  expect((await save({ shows_street: false })).body.data.shows_street).toBe(false);
  expect((await readAsOthers()).all).toBe(before.all);
});

test.each(['BD18-3QQ', 'bd18.3qq', 'BD18\u200b3QQ', 'Bd183Qq'])(
  'no response to others contains the postcode %s',
  async (code) => {
    await save({ shows_street: true, address: `5 Secret Yard, Shipley ${code}` });
    const { all, addresses } = await readAsOthers();
    expect(addresses).toEqual(Array(4).fill('5 Secret Yard, Shipley BD18'));
    expect(all).not.toMatch(/3QQ/i);
    await save({ shows_street: false });
  },
);

test('the setting that publishes the street must be true or false', async () => {
  const { status, body } = await save({ shows_street: 'yes' });
  expect(status).toBe(400);
  expect(body.errors['shows_street']).toEqual(['Show my street must be true or false']);
});

const separator = fc.constantFrom('', ' ', '  ', '-', '–', '.', '_', '\u200b', '\u00a0', '\u00ad', ' - ');
const spelling = fc
  .tuple(
    separator,
    fc.constantFrom('bd18', 'BD18', 'Bd18', 'ｂｄ１８'),
    fc.constantFrom('3qq', '3QQ', '3\u200bqq', '３ＱＱ'),
  )
  .map(([between, outward, inward]) => `${outward}${between}${inward}`);
const surroundings = fc
  .tuple(fc.constantFrom('Flat 3/2, 14½ Byres Road, ', 'c/o Mrs Patel, 7 Mill Lane '), fc.constantFrom('', ', Shipley'))
  .map(
    ([before, after]) =>
      (code: string) =>
        before + code + after,
  );

test('a published street contains no whole postcode, however it is spelt', () => {
  fc.assert(
    fc.property(spelling, surroundings, fc.constantFrom('BD18 3QQ', 'BD18'), (code, surround, post_code) => {
      const row = { ...area, post_code, address: surround(code), shows_street: true };
      expect(publicAddress(row)).toBe(surround('BD18'));
    }),
  );
});

test('a hidden street does not affect the published address', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      const published = [a, b].map((address) => publicAddress({ ...area, address, shows_street: false }));
      expect(published).toEqual(['Shipley BD18', 'Shipley BD18']);
    }),
  );
});

test.each([
  ['4 Mill Lane, Shipley bd18 4pe', '4 Mill Lane, Shipley BD18'],
  ['M11AA Manchester', 'M1 Manchester'],
  ['12,Park Row,Leeds,LS1 5HN', '12,Park Row,Leeds,LS1'],
  ['B D 1 8, 3 Q Q', 'BD18'],
  ['5 Yard, BD18 ------ 3QQ', '5 Yard, BD18'],
  ['Unit 12, Shipley, BD18', 'Unit 12, Shipley, BD18'],
  ['Unit B12, 3rd floor, Leeds', 'Unit B12, 3rd floor, Leeds'],
  ['Unit 4b, Rear of 221-223 Old Kent Rd, London', 'Unit 4b, Rear of 221-223 Old Kent Rd, London'],
  ['2nd house past the church', '2nd house past the church'],
])('the street %s is published as %s', (address, street) => {
  expect(publicAddress({ ...area, address, shows_street: true })).toBe(street);
});

test('the published address is only the outward code in an unknown district, and empty for a former artisan', () => {
  const hidden = { address: '1 Quay Street', shows_street: false, town: null };
  expect(publicAddress({ ...hidden, post_code: 'ZY1 1AA' })).toBe('ZY1');
  expect(publicAddress({ ...hidden, post_code: '' })).toBe('');
});
