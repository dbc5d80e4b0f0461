import { expect, test } from 'vitest';
import { texts } from './artisan-texts.ts';

test('a completion rate is shown as a percentage', () => {
  expect(texts.done(7, 0.875)).toBe('7, 88% of those agreed');
});
