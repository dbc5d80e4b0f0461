import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kilometresBetween, type Position } from '../../db/geography/position.ts';
import type { Person } from '../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';
import { publicPosition } from '../artisan/published-place-actions.ts';

const centre = { latitude: 53.833, longitude: -1.777 };
const homes = [
  { latitude: 53.8352, longitude: -1.7921 },
  { latitude: 53.8271, longitude: -1.7593 },
] as const;
const bases = [
  { latitude: 53.812, longitude: -1.756 },
  { latitude: 53.87, longitude: -1.808 },
  { latitude: 53.835, longitude: -1.792 },
];
const roundedKm = (from: Position, to: Position) => Math.round(kilometresBetween(from, publicPosition(to)) * 10) / 10;

let market: Market;
let category_id: string;
/** An attacker controls these three accounts, and chooses their bases and radii. */
let spies: Offering[];

beforeAll(async () => {
  market = await openMarket();
  category_id = await market.categoryId('Thatching');
  await market.moveDistrict('BD18', centre);
  spies = [];
  for (const at of bases) spies.push(await market.addArtisan({ at, category: 'Thatching', radius_km: 30 }));
});
afterAll(() => market.close());

async function createJob(as: Person, at: Position | null): Promise<void> {
  const query = at ? { category_id, postcode: 'BD18 4PS' } : { category_id };
  const { status } = await market.call(job.create, { as, query, body: { description: 'A hole in the roof', ...at } });
  expect(status).toBe(200);
}

const invitationsOf = async (as: Person) => (await market.call(job.listInvitations, { as })).body.data;

/** Returns everything that the spies can read about the newest request, except its id and times. */
async function readSpyViews(): Promise<unknown[]> {
  const views = [];
  for (const as of spies) {
    const [newest] = await invitationsOf(as);
    const { id: _, created_at: __, expires_at: ___, ...details } = newest ?? {};
    views.push(details);
  }
  return views;
}

test('invited artisans learn the distance from the customer’s district, not from the customer', async () => {
  await createJob(await market.addCustomer(), homes[0]);
  for (const [index, as] of spies.entries()) {
    const base = bases[index] ?? centre;
    const [request] = await invitationsOf(as);
    expect(request).toMatchObject({ post_code_district: 'BD18', distance_km: roundedKm(centre, base) });
    expect(roundedKm(homes[0], base)).not.toBe(roundedKm(centre, base));
  }
});

test('the invited artisans, their order and their distances do not depend on where in a district a customer lives', async () => {
  const inDistrict = fc.record({
    latitude: fc.double({ min: 53.82, max: 53.846, noNaN: true }),
    longitude: fc.double({ min: -1.8, max: -1.755, noNaN: true }),
  });
  const reach = fc.array(fc.double({ min: 1, max: 8, noNaN: true }), { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(inDistrict, inDistrict, reach, fc.boolean(), async (first, second, radii, isFromProfile) => {
      for (const [index, radius_km] of radii.entries()) {
        await market.server.connection.pool.query('update artisan set service_radius_km = $1 where id = $2', [
          radius_km,
          spies[index]?.artisan_id,
        ]);
      }
      const views = [];
      for (const at of [first, second]) {
        await market.server.connection.pool.query('delete from notification; delete from invitation; delete from job');
        await createJob(await market.addCustomer({ at, post_code: 'BD18 4PS' }), isFromProfile ? null : at);
        views.push(await readSpyViews());
      }
      expect(views[1]).toEqual(views[0]);
    }),
    { numRuns: 15 },
  );
});

test('an artisan in a conversation sees the distance to the customer’s grid cell, and other artisans do not', async () => {
  const chattingArtisan = await market.addArtisan({ at: bases[0] ?? centre, category: 'Glazing' });
  const otherArtisan = await market.addArtisan({ at: bases[0] ?? centre, category: 'Glazing' });
  const as = await market.addCustomer();
  const query = { category_id: await market.categoryId('Glazing'), postcode: 'BD18 4PS' };
  const body = { description: 'A broken window', ...homes[1] };
  const { body: createdJob } = await market.call(job.create, { as, query, body });
  const job_id = createdJob.data.job_detail?.id ?? '';
  const [requestBefore] = await invitationsOf(chattingArtisan);
  expect(requestBefore?.distance_km).toBe(roundedKm(centre, bases[0] ?? centre));
  await market.call(job.acceptInvitation, { as: chattingArtisan, params: { id: job_id } });
  expect((await invitationsOf(chattingArtisan))[0]?.distance_km).toBe(requestBefore?.distance_km);

  const { artisan_id, service_id } = chattingArtisan;
  await market.call(conversation.start, { as, body: { artisan_id, job_id, service_id } });
  const cellKm = roundedKm(publicPosition(homes[1]), bases[0] ?? centre);
  expect(cellKm).not.toBe(requestBefore?.distance_km);
  expect((await invitationsOf(chattingArtisan))[0]?.distance_km).toBe(cellKm);
  expect((await market.call(job.listAcceptances, { as, query: { job_id } })).body.data[0]?.distance_km).toBe(cellKm);
  expect((await invitationsOf(otherArtisan))[0]).toMatchObject({ id: job_id, distance_km: requestBefore?.distance_km });
});
