import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addHouse, mentions, namesHouse, splitAddress } from './postal-address.ts';

describe('postal addresses', () => {
  test.each([
    ['14 Albert Terrace, Saltaire, BD18 4PS', ['14 Albert Terrace', 'Saltaire'], 'BD18 4PS'],
    ['Shipley, Bradford BD18', ['Shipley', 'Bradford'], 'BD18'],
    ['12,Park Row,Leeds,LS1 5HN', ['12', 'Park Row', 'Leeds'], 'LS1 5HN'],
    ['saltaire', ['saltaire'], ''],
    ['bd18-4ps', [], 'BD18 4PS'],
    ['', [], ''],
  ])('the address “%s” is split into the parts %j and the postcode “%s”', (address, parts, post_code) => {
    expect(splitAddress(address)).toEqual({ parts, post_code });
  });

  test.each([
    ['Flat 3/2, 14½ Byres Road, G11 5JT', true],
    ['14½, G11 5JT', true],
    ['2nd house past the church, HX7 8AD', true],
    ['BFPO 61, BF1 0AX', true],
    ['c/o Mrs Patel, 7 Mill Lane, Shipley', true],
    ['Saltaire, Bradford BD18', false],
    ['Shipley, BD18, BD18 4PS', false],
    ['Albert Terrace, Saltaire, BD18 4PS', false],
    ['The Old Forge, TR18 2SN', false],
    ['ZE1 0AA', false],
    ['', false],
  ])('a check whether the address “%s” names a house returns %s', (address, expected) => {
    expect(namesHouse(address)).toBe(expected);
  });

  test.each([
    ['Saltaire, Bradford BD18', '14 Albert Terrace', 'BD18 4PS', '14 Albert Terrace, Saltaire, Bradford, BD18 4PS'],
    ['Saltaire, BD18', '14 Albert Terrace, Saltaire', 'BD18 4PS', '14 Albert Terrace, Saltaire, BD18 4PS'],
    ['Saltaire, BD18', '14 Albert Terrace, bd184ps', 'BD18 4PS', '14 Albert Terrace, Saltaire, BD18 4PS'],
    ['The Old Forge, Penzance, TR18 2SN', 'the old forge', 'TR18 2SN', 'the old forge, Penzance, TR18 2SN'],
    ['Saltaire, BD18', '9 Byres Road', 'G11 5JT', '9 Byres Road, G11 5JT'],
    ['London, WC2N 5DU', 'Unit E1', 'WC1A 1AA', 'Unit E1, London, WC1A 1AA'],
    ['14 Albert Terrace, Saltaire, BD18', '16 Albert Terrace', 'BD18 4PS', '16 Albert Terrace, Saltaire, BD18 4PS'],
    ['BD18', 'Flat 3/2, 14½', 'BD18 4PS', 'Flat 3/2, 14½, BD18 4PS'],
  ])('the place “%s”, the house “%s” and the postcode %s become one address', (place, house, post_code, address) => {
    expect(addHouse(place, { house, post_code })).toBe(address);
  });

  test('an address keeps every word of the entered house, and the postcode', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N}/½'-]{0,11}$/u);
    const houses = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(houses, fc.constantFrom('Saltaire, Bradford BD18', 'BD18', '', 'Leeds, LS1 5HN'), (lines, area) => {
        const house = lines.map((words) => words.join(' ')).join(', ');
        const address = addHouse(area, { house, post_code: 'BD18 4PS' });
        expect(mentions(address, house)).toBe(true);
        expect(address.endsWith('BD18 4PS')).toBe(true);
      }),
    );
  });
});
