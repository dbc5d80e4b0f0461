import { dashboard } from '@fixit/contract/dashboard';
import { service } from '@fixit/contract/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kilometresBetween, type Position } from '../../db/geography/position.ts';
import type { Person } from '../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';
import { publicPosition } from '../artisan/published-place-actions.ts';

/** Lies in a corner of its cell, 380 m from the published position. */
const exact = { latitude: 53.8023, longitude: -1.7557 };
const published = publicPosition(exact);
const radius_km = 5;
const metresFrom = (a: Position, b: Position) => kilometresBetween(a, b) * 1_000;

let market: Market;
let category_id: string;
let victim: Offering;
let own: Offering;
let reader: Person;

beforeAll(async () => {
  market = await openMarket();
  category_id = await market.category('Thatching');
  victim = await market.artisan({ at: exact, category: 'Thatching', radius_km });
  own = await market.artisan({ at: { latitude: 53.85, longitude: -1.752 }, category: 'Thatching', radius_km });
  reader = await market.customer();
  expect(metresFrom(exact, published)).toBeGreaterThan(300);
});
afterAll(() => market.close());

const list = (query: object) => market.call(service.listByCategory, { query: { category_id, limit: 1, ...query } });

/** Returns the greatest value from 0 to 1 for which the predicate holds. It must hold for 0 and not for 1. */
async function bisect(isTrue: (share: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, 1];
  for (let turn = 0; turn < 24; turn += 1) {
    const middle = (low + high) / 2;
    if (await isTrue(middle)) low = middle;
    else high = middle;
  }
  return low;
}

test('a cursor contains no distances from which a position could be computed', async () => {
  for (const from of [exact, { latitude: 53.9, longitude: -1.7 }, { latitude: 53.7, longitude: -1.9 }]) {
    const { next } = (await list(from)).body;
    const bytes = Buffer.from(next ?? '', 'base64url').toString('latin1');
    // Its bytes are random, so a digit between commas is common; a decimal number is not.
    expect(bytes).not.toMatch(/\d\.\d{3}/);
    for (const id of [victim.service_id, own.service_id]) expect(bytes).not.toContain(id);
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
  const edge = (to: { north: number; east: number }) => {
    const at = (share: number): Position => ({
      latitude: published.latitude + to.north * share * 0.1,
      longitude: published.longitude + to.east * share * 0.16,
    });
    return bisect(async (share) => {
      const { body } = await market.call(dashboard.show, { as: reader, query: at(share) });
      return body.data.closest_artisan.some(({ id }) => id === victim.service_id);
    }).then(at);
  };
  const [north, south] = [await edge({ north: 1, east: 0 }), await edge({ north: -1, east: 0 })];
  const [east, west] = [await edge({ north: 0, east: 1 }), await edge({ north: 0, east: -1 })];
  const solved = {
    latitude: (north.latitude + south.latitude) / 2,
    longitude: (east.longitude + west.longitude) / 2,
  };
  expect(metresFrom(solved, published)).toBeLessThan(1);
  expect(metresFrom(solved, exact)).toBeGreaterThan(300);
});

test('comparing distances with one’s own listing reveals only the published position', async () => {
  const at = (share: number) => ({ latitude: published.latitude + share * 0.05, longitude: published.longitude });
  const share = await bisect(async (share) => (await list(at(share))).body.results[0]?.id === victim.service_id);
  const turn = at(share);
  const beside = publicPosition({ latitude: 53.85, longitude: -1.752 });
  expect(metresFrom(turn, published)).toBeCloseTo(metresFrom(turn, beside), 0);
  expect(Math.abs(metresFrom(turn, exact) - metresFrom(turn, beside))).toBeGreaterThan(200);
});
