import { expect, test } from 'vitest';
import type { ArtisanOffer } from './compared-artisan.ts';
import { meritsOf } from './merits.ts';

const makeOffer = (fields: Partial<ArtisanOffer>): ArtisanOffer => ({
  price: null,
  isCallOutFee: false,
  note: '',
  earliest_at: null,
  distance_km: null,
  rating: null,
  reviews: 0,
  reply_minutes: null,
  ...fields,
});

const merits = (...offers: (Partial<ArtisanOffer> | null)[]) =>
  meritsOf(offers.map((fields) => fields && makeOffer(fields))).map((set) => [...set]);

test('each line of the comparison marks the best acceptance', () => {
  expect(
    merits(
      { price: 80, earliest_at: '2026-11-23T08:00:00Z', distance_km: 5, reply_minutes: 12 },
      { price: 90, earliest_at: '2026-11-22T08:00:00Z', distance_km: 9, reply_minutes: 90 },
    ),
  ).toEqual([['price', 'distance', 'reply'], ['earliest']]);
});

test('a line of the comparison with one value or equal values marks none', () => {
  expect(merits({ price: 80, distance_km: 2 }, {}, null)).toEqual([[], [], []]);
  expect(merits({ price: 80, distance_km: 0.2 }, { price: 80, distance_km: 0.9 })).toEqual([[], []]);
});

test('a call-out fee does not count as the lowest price', () => {
  expect(merits({ price: 30, isCallOutFee: true }, { price: 80 }, { price: 90 })).toEqual([[], ['price'], []]);
});
