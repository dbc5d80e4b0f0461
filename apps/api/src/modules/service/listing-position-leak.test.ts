import { dashboard } from '@fixit/contract/dashboard';
import { service } from '@fixit/contract/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kilometresBetween, type Position } from '../../db/geography/position.ts';
import type { Person } from '../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';
import { publicPosition } from '../artisan/published-place-actions.ts';

/** This position is in a corner of its cell, 380 m from the published position. */
const exactPosition = { latitude: 53.8023, longitude: -1.7557 };
const publishedPosition = publicPosition(exactPosition);
const radius_km = 5;
const metresFrom = (a: Position, b: Position) => kilometresBetween(a, b) * 1_000;

let market: Market;
let category_id: string;
let victim: Offering;
let ownListing: Offering;
let reader: Person;

beforeAll(async () => {
  market = await openMarket();
  category_id = await market.categoryId('Thatching');
  victim = await market.addArtisan({ at: exactPosition, category: 'Thatching', radius_km });
  ownListing = await market.addArtisan({
    at: { latitude: 53.85, longitude: -1.752 },
    category: 'Thatching',
    radius_km,
  });
  reader = await market.addCustomer();
  expect(metresFrom(exactPosition, publishedPosition)).toBeGreaterThan(300);
});
afterAll(() => market.close());

const list = (query: object) => market.call(service.listByCategory, { query: { category_id, limit: 1, ...query } });

/** Returns the greatest value from 0 to 1 for which the predicate holds. It must hold for 0 and not for 1. */
async function bisect(isTrue: (share: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, 1];
  for (let round = 0; round < 24; round += 1) {
    const middle = (low + high) / 2;
    if (await isTrue(middle)) low = middle;
    else high = middle;
  }
  return low;
}

test('a cursor contains no distances from which a position could be computed', async () => {
  for (const from of [exactPosition, { latitude: 53.9, longitude: -1.7 }, { latitude: 53.7, longitude: -1.9 }]) {
    const { next } = (await list(from)).body;
    const bytes = Buffer.from(next ?? '', 'base64url').toString('latin1');
    // Its bytes are random, so a digit between commas is common; a decimal number is not.
    expect(bytes).not.toMatch(/\d\.\d{3}/);
    for (const id of [victim.service_id, ownListing.service_id]) expect(bytes).not.toContain(id);
  }
});

test('a forged cursor cannot change the start of a page', async () => {
  const from = { latitude: 53.8, longitude: -1.7 };
  for (const chord of [0, 1e-5, 1e-4, 1e-3, 2]) {
    const cursor = Buffer.from([from.latitude, from.longitude, chord, victim.service_id].join()).toString('base64url');
    expect((await list({ cursor })).status).toBe(400);
  }
});

test('probing the edge of an artisan’s radius reveals only the published position', async () => {
  const findEdge = (to: { north: number; east: number }) => {
    const positionAt = (share: number): Position => ({
      latitude: publishedPosition.latitude + to.north * share * 0.1,
      longitude: publishedPosition.longitude + to.east * share * 0.16,
    });
    return bisect(async (share) => {
      const { body } = await market.call(dashboard.show, { as: reader, query: positionAt(share) });
      return body.data.closest_artisan.some(({ id }) => id === victim.service_id);
    }).then(positionAt);
  };
  const [north, south] = [await findEdge({ north: 1, east: 0 }), await findEdge({ north: -1, east: 0 })];
  const [east, west] = [await findEdge({ north: 0, east: 1 }), await findEdge({ north: 0, east: -1 })];
  const computedPosition = {
    latitude: (north.latitude + south.latitude) / 2,
    longitude: (east.longitude + west.longitude) / 2,
  };
  expect(metresFrom(computedPosition, publishedPosition)).toBeLessThan(1);
  expect(metresFrom(computedPosition, exactPosition)).toBeGreaterThan(300);
});

test('comparing distances with one’s own listing reveals only the published position', async () => {
  const positionAt = (share: number) => ({
    latitude: publishedPosition.latitude + share * 0.05,
    longitude: publishedPosition.longitude,
  });
  const share = await bisect(
    async (share) => (await list(positionAt(share))).body.results[0]?.id === victim.service_id,
  );
  const turningPoint = positionAt(share);
  const ownPosition = publicPosition({ latitude: 53.85, longitude: -1.752 });
  expect(metresFrom(turningPoint, publishedPosition)).toBeCloseTo(metresFrom(turningPoint, ownPosition), 0);
  expect(Math.abs(metresFrom(turningPoint, exactPosition) - metresFrom(turningPoint, ownPosition))).toBeGreaterThan(
    200,
  );
});
