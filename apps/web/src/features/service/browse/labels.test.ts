import { expect, test } from 'vitest';
import { labelsOf, ratingOf } from './labels.ts';

const ratedListing = { overall_ratings: 4.8, distance_km: 4 };

test('a card shows the fixed labels unless the server asks for measured ones', () => {
  expect(labelsOf(ratedListing, undefined, '1 km+')).toEqual({ rating: '4.5', distance: '1 km+' });
});

test('a measured card shows the rating and the miles to one decimal place', () => {
  expect(labelsOf(ratedListing, 'measured', '1 km+')).toEqual({ rating: '4.8', distance: '2.5 miles' });
  const nearbyListing = { overall_ratings: 5, distance_km: 0 };
  expect(labelsOf(nearbyListing, 'measured', '1 km+')).toEqual({ rating: '5.0', distance: '0.0 miles' });
});

test('a measured card without reviews is labelled New, and shows no distance if it is unknown', () => {
  const labels = { rating: 'New', distance: null };
  expect(labelsOf({ overall_ratings: null, distance_km: null }, 'measured', '1 km+')).toEqual(labels);
  expect(labelsOf({ overall_ratings: null }, 'measured', '1 km+')).toEqual(labels);
});

test('a rating may be a number or a string, and anything else counts as not rated', () => {
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
