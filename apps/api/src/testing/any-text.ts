import fc from 'fast-check';

/** fast-check's own generator builds a table of all characters, which takes seconds in each process. */
export const anyText = (maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 0, max: 0x10ffff - 0x800 }).map(toCharacter), maxLength });

/** Leaves out lone surrogates, which are not characters. */
const toCharacter = (number: number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800);
