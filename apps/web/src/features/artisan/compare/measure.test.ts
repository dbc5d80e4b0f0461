import { expect, it } from 'vitest';
import { distanceText, replyText } from './measure.ts';

it('distances are written in miles', () => {
  expect([null, 0.4, 1.609344, 5].map(distanceText)).toEqual(['Not known', 'Under a mile', '1 mile', '3.1 miles']);
});

it('reply times are written in the unit that fits', () => {
  expect([null, 0.2, 12, 59.6, 89, 1_500, 3_000].map(replyText)).toEqual([
    'Not measured yet',
    'In 1 min',
    'In 12 min',
    'In 60 min',
    'In 1 hour',
    'In 1 day',
    'In 2 days',
  ]);
});
