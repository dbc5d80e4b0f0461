import fc from 'fast-check';

/**
 * Any text at all, of at most so many characters. The library's own for every character there is builds a table of them
 * all, which takes seconds of each process that uses it.
 */
export const anyText = (maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 0, max: 0x10ffff - 0x800 }).map(toCharacter), maxLength });

/** Leaves out the halves of pairs, which are no characters. */
const toCharacter = (number: number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800);
