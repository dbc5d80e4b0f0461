import { expect, test } from 'vitest';
import { labelsOf } from './labels.ts';

const rated = { overall_ratings: 4.8, distance_km: 3.2 };

test('a card shows the fixed labels unless the operator wants others', () => {
  expect(labelsOf(rated, '1 km+')).toEqual({ rating: '4.5', distance: '1 km+' });
});

test('a card shows what was measured where the operator wants that', () => {
  expect(labelsOf(rated, '1 km+', 'measured')).toEqual({ rating: '4.8', distance: '3.2 km' });
  expect(labelsOf({ overall_ratings: null }, '1 km+', 'measured')).toEqual({ rating: 'New', distance: '' });
});
