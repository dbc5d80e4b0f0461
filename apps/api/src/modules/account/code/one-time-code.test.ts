import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../testing/any-text.ts';
import { hashCode, isCode, makeCode } from './one-time-code.ts';

test.each([
  ['sign_up', true, /^\d{6}$/],
  ['reset', true, /^\d{9}$/],
  ['reset', false, /^\d{6}$/],
] as const)(
  'a code for %s (production: %s) has the right number of digits and is recognised by its hash',
  (purpose, production, pattern) => {
    for (let round = 0; round < 200; round++) {
      const digits = makeCode(purpose, production);
      expect(digits).toMatch(pattern);
      expect(isCode(digits, hashCode(digits))).toBe(true);
    }
  },
);

test('a code is recognised with spaces or without its leading zeros', () => {
  const hash = hashCode('004217');
  expect(isCode('004 217', hash)).toBe(true);
  expect(isCode('4217', hash)).toBe(true);
  expect(isCode('4 217', hashCode('000004217'))).toBe(true);
});

test('any other text is not recognised as the code', () => {
  const hash = hashCode('123456');
  fc.assert(
    fc.property(anyText(20), (input) => {
      fc.pre(!/^0*123456$/.test(input.replace(/\s/g, '')));
      expect(isCode(input, hash)).toBe(false);
    }),
  );
});

test('a code has a different hash each time', () => {
  expect(hashCode('123456').equals(hashCode('123456'))).toBe(false);
});
