import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashCode, isCode, makeCode } from './rules.ts';

test('a code has six digits and is recognised by what was kept of it', () => {
  for (let round = 0; round < 200; round++) {
    const digits = makeCode();
    expect(digits).toMatch(/^\d{6}$/);
    expect(isCode(digits, hashCode(digits))).toBe(true);
  }
});

test('a code is recognised with spaces in it and after a number lost its leading zeros', () => {
  const kept = hashCode('004217');
  expect(isCode('004 217', kept)).toBe(true);
  expect(isCode('4217', kept)).toBe(true);
});

test('no other text is taken for a code', () => {
  const kept = hashCode('123456');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (typed) => {
      fc.pre(typed.replace(/\s/g, '') !== '123456');
      expect(isCode(typed, kept)).toBe(false);
    }),
  );
});

test('the same code is kept differently each time', () => {
  expect(hashCode('123456').equals(hashCode('123456'))).toBe(false);
});
