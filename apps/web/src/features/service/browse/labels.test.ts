import { expect, test } from 'vitest';
import { labelsOf, ratingOf } from './labels.ts';

const rated = { overall_ratings: 4.8, distance_km: 4 };

test('a card shows the fixed labels unless the server asks for measured ones', () => {
  expect(labelsOf(rated, undefined, '1 km+')).toEqual({ rating: '4.5', distance: '1 km+' });
});

test('a measured card shows rating and miles, both to one decimal', () => {
  expect(labelsOf(rated, 'measured', '1 km+')).toEqual({ rating: '4.8', distance: '2.5 miles' });
  const here = { overall_ratings: 5, distance_km: 0 };
  expect(labelsOf(here, 'measured', '1 km+')).toEqual({ rating: '5.0', distance: '0.0 miles' });
});

test('a measured card without reviews is labelled new, and has no distance if none is known', () => {
  const unknown = { rating: 'New', distance: null };
  expect(labelsOf({ overall_ratings: null, distance_km: null }, 'measured', '1 km+')).toEqual(unknown);
  expect(labelsOf({ overall_ratings: null }, 'measured', '1 km+')).toEqual(unknown);
});

test('a rating is read in the formats of other servers', () => {
  expect(['4.80', 5, 0, '0.0', null, undefined, 'n/a'].map(ratingOf)).toEqual([
    '4.8',
    '5.0',
    'New',
    'New',
    'New',
    'New',
    'New',
  ]);
});
