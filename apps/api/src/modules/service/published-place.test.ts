import { dashboard } from '@fixit/contract/dashboard';
import { job } from '@fixit/contract/job';
import { service } from '@fixit/contract/service';
import { artisanPositionStep } from '@fixit/contract/value/address';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Position } from '../../db/geography/position.ts';
import type { Person } from '../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';
import { publicPosition } from '../artisan/published-place-actions.ts';

const cell = { latitude: 53.8, longitude: -1.752 };
let market: Market;
let category_id: string;
let artisans: Offering[];
let reader: Person;

beforeAll(async () => {
  market = await openMarket();
  category_id = await market.categoryId('Thatching');
  await market.moveDistrict('BD18', { latitude: 53.81, longitude: -1.76 });
  const neighbour = { ...cell, latitude: cell.latitude + artisanPositionStep.latitude };
  artisans = [];
  for (const at of [cell, cell, neighbour]) {
    artisans.push(await market.addArtisan({ at, category: 'Thatching', business_name: 'Alike', featured: true }));
  }
  reader = await market.addCustomer();
});
afterAll(() => market.close());

const halfCell = { latitude: artisanPositionStep.latitude / 2, longitude: artisanPositionStep.longitude / 2 };
const share = fc.double({ min: -0.999, max: 0.999, noNaN: true });
const inCell = fc.record({ latitude: share, longitude: share }).map((within) => ({
  latitude: cell.latitude + within.latitude * halfCell.latitude,
  longitude: cell.longitude + within.longitude * halfCell.longitude,
}));
/** The viewpoint is within some 30 km, and sometimes so near that the corners of the cell matter. */
const viewpoint = fc.tuple(fc.constantFrom(0.002, 0.05, 0.3), share, share).map(([far, north, east]) => ({
  latitude: cell.latitude + far * north,
  longitude: cell.longitude + far * east,
}));

type ReaderCall = {
  call: 'dashboard' | 'category' | 'search' | 'explore' | 'create job' | 'detail';
  from: Position;
  limit: number;
};
const readerCall: fc.Arbitrary<ReaderCall> = fc.record({
  call: fc.constantFrom('dashboard', 'category', 'search', 'explore', 'create job', 'detail'),
  from: viewpoint,
  limit: fc.integer({ min: 1, max: 3 }),
});

/** Moves the first two artisans, and sets how far they travel. */
async function moveArtisans(places: readonly Position[], radius_km: number): Promise<void> {
  for (const [index, { latitude, longitude }] of places.entries()) {
    await market.server.db.execute(sql`
      update artisan set latitude = ${latitude}, longitude = ${longitude}, service_radius_km = ${radius_km}
      where id = ${artisans[index]?.artisan_id}`);
  }
}

/** Returns everything that a call reveals on every page, without the ids and times of what it creates. */
async function readAnswer({ call, from, limit }: ReaderCall): Promise<unknown> {
  switch (call) {
    case 'dashboard':
      return (await market.call(dashboard.show, { as: reader, query: from })).body.data;
    case 'search':
      return (await market.call(service.search, { query: { q: 'Alike', ...from } })).body.data;
    case 'explore':
      return (await market.call(job.exploreArtisans, { query: { category_id }, body: from })).body.data;
    case 'detail':
      return (await market.call(service.show, { query: { service_id: artisans[limit % 2]?.service_id } })).body.data;
    case 'category': {
      const pages = [];
      let cursor: string | null | undefined;
      do {
        const { body } = await market.call(service.listByCategory, { query: { category_id, ...from, limit, cursor } });
        pages.push(body.results);
        cursor = body.next;
      } while (cursor);
      return pages;
    }
    case 'create job': {
      const query = { category_id, postcode: 'BD18' };
      const { body } = await market.call(job.create, { as: reader, query, body: { description: 'Straw', ...from } });
      const jobs = await market.call(job.list, { as: reader, query: { limit: 1 } });
      return [body.errors, body.data?.services, jobs.body.data[0]?.services];
    }
  }
}

async function readAnswers(calls: readonly ReaderCall[]): Promise<unknown[]> {
  const answers = [];
  for (const each of calls) answers.push(await readAnswer(each));
  return answers;
}

test('the database rounds positions like the server', async () => {
  const degrees = (min: number, max: number, gridStep: number) =>
    fc.oneof(
      fc.double({ min, max, noNaN: true }),
      fc.integer({ min: Math.ceil((2 * min) / gridStep), max: (2 * max) / gridStep }).map((n) => (n * gridStep) / 2),
    );
  const positions = fc.sample(
    fc.record({
      latitude: degrees(-90, 90, artisanPositionStep.latitude),
      longitude: degrees(-180, 180, artisanPositionStep.longitude),
    }),
    5_000,
  );
  const { rows } = await market.server.db.execute<Position & { same: boolean }>(sql`
    select grid_degrees(latitude, ${artisanPositionStep.latitude}) as latitude,
      grid_degrees(longitude, ${artisanPositionStep.longitude}) as longitude,
      published_point(latitude, longitude) = sphere_point(
        grid_degrees(latitude, ${artisanPositionStep.latitude}), grid_degrees(longitude, ${artisanPositionStep.longitude})) as same
    from json_to_recordset(${JSON.stringify(positions)}) as input (latitude float8, longitude float8)`);
  expect(rows).toEqual(positions.map((position) => ({ ...publicPosition(position), same: true })));
});

test('no sequence of calls reveals where artisans are within their cell', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(inCell, inCell),
      fc.tuple(inCell, inCell),
      fc.double({ min: 1, max: 40, noNaN: true }),
      fc.array(readerCall, { minLength: 1, maxLength: 6 }),
      async (firstPlaces, secondPlaces, radius_km, calls) => {
        await moveArtisans(firstPlaces, radius_km);
        const answers = await readAnswers(calls);
        await moveArtisans(secondPlaces, radius_km);
        expect(await readAnswers(calls)).toEqual(answers);
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);

test('artisans in one cell are ordered by id, not by distance', async () => {
  const [first, second] = artisans.map(({ service_id }) => service_id).sort();
  const near = { latitude: cell.latitude + 0.002, longitude: cell.longitude };
  const far = { latitude: cell.latitude - 0.002, longitude: cell.longitude };
  for (const places of [
    [near, far],
    [far, near],
  ]) {
    await moveArtisans(places, 15);
    const query = { category_id, latitude: cell.latitude - 0.1, longitude: cell.longitude };
    const { body } = await market.call(service.listByCategory, { query });
    expect(body.results.slice(0, 2).map(({ id }) => id)).toEqual([first, second]);
  }
});
