import { expect, test } from 'vitest';
import { poundsText } from './pounds.ts';

test('an amount is shown without pence if there are none', () => {
  expect(poundsText(80)).toBe('£80');
  expect(poundsText(1250.5)).toBe('£1,250.50');
});
