import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashCode, isCode, makeCode } from './rules.ts';

test.each([
  ['sign_up', /^\d{6}$/],
  ['reset', /^\d{8}$/],
] as const)('a code to %s has its digits and is recognised by what was kept of it', (purpose, form) => {
  for (let round = 0; round < 200; round++) {
    const digits = makeCode(purpose);
    expect(digits).toMatch(form);
    expect(isCode(purpose, digits, hashCode(digits))).toBe(true);
  }
});

test('a code is recognised with spaces in it and after a number lost its leading zeros', () => {
  const kept = hashCode('004217');
  expect(isCode('sign_up', '004 217', kept)).toBe(true);
  expect(isCode('sign_up', '4217', kept)).toBe(true);
  expect(isCode('reset', '4 217', hashCode('00004217'))).toBe(true);
});

test('no other text is taken for a code', () => {
  const kept = hashCode('123456');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (typed) => {
      fc.pre(typed.replace(/\s/g, '') !== '123456');
      expect(isCode('sign_up', typed, kept)).toBe(false);
    }),
  );
});

test('the same code is kept differently each time', () => {
  expect(hashCode('123456').equals(hashCode('123456'))).toBe(false);
});
