import { expect, test } from 'vitest';
import { distanceText, replyText } from './measure-texts.ts';

test('a distance is shown in miles', () => {
  expect([null, 0.4, 1.609344, 5].map(distanceText)).toEqual(['Not known', 'Under a mile', '1 mile', '3.1 miles']);
});

test('a reply time is shown in minutes, hours or days', () => {
  expect([null, 0.2, 12, 59.6, 89, 1_500, 3_000].map(replyText)).toEqual([
    'Not measured yet',
    'in 1 min',
    'in 12 min',
    'in 60 min',
    'in 1 hour',
    'in 1 day',
    'in 2 days',
  ]);
});
