import { type Place, readPostCode } from '@fixit/contract/value/address';
import { comparable } from '@fixit/contract/value/postal-address';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDetails, choosePostCode, readTypedDetails, suggestionText } from './typed-details.ts';

const saltaire = 'Saltaire, Bradford';

describe('typed details', () => {
  test.each([
    ['14 Albert Terrace, Saltaire', saltaire, '14 Albert Terrace', null],
    ['14 Albert Terrace Saltaire', saltaire, '14 Albert Terrace', null],
    ['14 Albert Terrace, Saltiare', saltaire, '14 Albert Terrace', null],
    ['14 Albert Terrace, bd18-4ps', 'BD18, Shipley, Bradford', '14 Albert Terrace', 'BD18 4PS'],
    ['bd18-4ps', 'BD18, Shipley, Bradford', '', 'BD18 4PS'],
    ['BD18 4PS 14 Albert Terrace', 'BD18, Shipley, Bradford', '14 Albert Terrace', 'BD18 4PS'],
    ['Flat 2, 3 Quay Street BD18 4PS', 'BD18', 'Flat 2, 3 Quay Street', 'BD18 4PS'],
    ['saltair', saltaire, '', null],
    ['BD18', 'BD18, Shipley', '', null],
    ['14 Albert Terrace', '14 Albert Terrace, Saltaire', '', null],
    ['Flat 3/2, 14½ Byres Road', 'Glasgow', 'Flat 3/2, 14½ Byres Road', null],
    ['The Old Forge, Penzance', 'Penzance, Cornwall', 'The Old Forge', null],
    ['Y Felin, Llanfairpwll', 'Llanfairpwllgwyngyll, Anglesey', 'Y Felin', null],
    ['Unit 4b, Rear of 221-223 Old Kent Rd, London', 'London', 'Unit 4b, Rear of 221-223 Old Kent Rd', null],
    ['c/o Mrs Patel, 7 Mill Lane, Shipley', 'Shipley, Bradford', 'c/o Mrs Patel, 7 Mill Lane', null],
    ['2nd house past the church', 'Hebden Bridge', '2nd house past the church', null],
    ['12,Park Row,Leeds,LS1 5HN', 'Leeds', '12, Park Row', 'LS1 5HN'],
    ['12 Park Row, Leeds LS1', 'Leeds', '12 Park Row', null],
    ['14 Albert Terrace, Saltaire, BD18', saltaire, '14 Albert Terrace', null],
    ['Mill House, E1', 'Shipley', 'Mill House, E1', null],
    ['Unit E1, Mill Lane, Shipley', 'Shipley', 'Unit E1, Mill Lane', null],
    ['12 Mill Lane', 'Laneshaw Bridge', '12 Mill Lane', null],
    ['', 'Leeds', '', null],
  ])(
    'the text %s keeps its house and full postcode when the suggestion %s is chosen',
    (input, suggestion, house, post_code) => {
      expect(readTypedDetails(input, suggestion)).toEqual({ house, post_code });
    },
  );

  test('a text field shows the typed house before the chosen suggestion', () => {
    const chosenText = (input: string, suggestion: string) =>
      suggestionText(suggestion, readTypedDetails(input, suggestion));
    expect(chosenText('14 Albert Terrace, Saltaire', saltaire)).toBe('14 Albert Terrace, Saltaire, Bradford');
    expect(chosenText('14 Albert Terrace, BD18 4PS', 'BD18, Shipley')).toBe('14 Albert Terrace, Shipley');
    expect(chosenText('saltai', saltaire)).toBe(saltaire);
  });
});

const shipley: Place & { postal_code: string } = {
  formatted_address: 'Shipley, Bradford BD18',
  latitude: 53.83,
  longitude: -1.78,
  postal_code: 'BD18',
  city: 'Shipley',
  county: 'Bradford',
  precision: 'district',
};

describe('a chosen place', () => {
  test('a chosen place keeps the house and takes the typed postcode', () => {
    const near = { ...shipley, formatted_address: 'Shipley, Bradford BD18 3QH', postal_code: 'BD18 3QH' };
    for (const place of [shipley, near]) {
      expect(addDetails(place, { house: ' 14 Albert Terrace ', post_code: 'BD18 4PS' })).toEqual({
        address: '14 Albert Terrace, Shipley, Bradford BD18 4PS',
        latitude: shipley.latitude,
        longitude: shipley.longitude,
        postal_code: 'BD18 4PS',
      });
    }
    expect(addDetails(shipley, { house: '14 Albert Terrace, BD18', post_code: null }).address).toBe(
      '14 Albert Terrace, Shipley, Bradford BD18',
    );
    expect(addDetails(shipley, { house: 'Albert House, Shipley', post_code: null }).address).toBe(
      'Albert House, Shipley, Bradford BD18',
    );
  });

  test('a place from the map takes a typed postcode only if both are in the same district', () => {
    const details = { house: '', post_code: 'LS1 4DY' };
    expect(addDetails(shipley, details).postal_code).toBe('LS1 4DY');
    expect(addDetails(shipley, details, 'map')).toMatchObject({
      address: 'Shipley, Bradford BD18',
      postal_code: 'BD18',
    });
  });

  test('the postcode field keeps a full postcode that the chosen town or district would shorten', () => {
    const field = { value: 'BD18 4PS', isTyped: false };
    const noDetails = { house: '', post_code: null };
    expect(choosePostCode(shipley, noDetails, field)).toBe('BD18 4PS');
    expect(choosePostCode(shipley, { house: '', post_code: 'BD18 4PE' }, field)).toBe('BD18 4PE');
    expect(choosePostCode(shipley, noDetails, { value: 'BD17 7LT', isTyped: true })).toBe('BD17 7LT');
    expect(choosePostCode(shipley, noDetails, { value: 'BD17 7LT', isTyped: false })).toBe('BD18');
    expect(choosePostCode({ ...shipley, postal_code: 'BD18 4PE', precision: 'unit' }, noDetails, field)).toBe(
      'BD18 4PE',
    );
  });
});

test.each([
  ['richmond surrey', ''],
  ['Richmond, Surrey', ''],
  ['14 Kew Road Richmond Surrey', '14 Kew Road'],
  ['14 Kew Road, Richmond, Greater London, UK', '14 Kew Road'],
  ['Richmond Court', 'Richmond Court'],
  ['Kent House, Richmond', 'Kent House'],
  ['2 Surrey', '2 Surrey'],
])('the house in %s includes neither a county nor a country', (input, house) => {
  expect(readTypedDetails(input, 'Richmond, London, Richmond upon Thames').house).toBe(house);
});

test('choosing a place loses no typed word, number or postcode', () => {
  const word = fc.oneof(
    fc.constantFrom('Flat', '3/2', '14½', 'Rear', 'of', '221-223', 'c/o', 'The', 'Old', 'Forge', 'Terrace', 'E1', 'B'),
    fc.stringMatching(/^[\p{L}\p{N}]{1,9}$/u),
  );
  const lines = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
  const town = fc.constantFrom('', 'Shipley', 'shipley', 'Shipley, Bradford', 'Bradford', 'BD18');
  const code = fc.constantFrom('', 'BD18 4PS', 'bd184ps', 'bd18-4ps');
  fc.assert(
    fc.property(lines, town, code, fc.constantFrom(', ', ',', ' , '), (house, place, unit, comma) => {
      const input = [...house.map((words) => words.join(' ')), place, unit].filter(Boolean).join(comma);
      // A district without a unit names the place, not a detail.
      fc.pre(!readPostCode(input) || unit !== '');
      const details = readTypedDetails(input, 'Shipley, Bradford, BD18');
      const address = addDetails(shipley, details);
      const remainingWords = comparable(address.address).split(' ');
      const lostWords = house
        .flatMap((words) => words.flatMap((word) => comparable(word).split(' ')))
        .filter((word) => !remainingWords.includes(word) && !remainingWords.some((other) => other.startsWith(word)));
      expect(lostWords).toEqual([]);
      if (unit) expect([address.postal_code, address.address.endsWith('BD18 4PS')]).toEqual(['BD18 4PS', true]);
    }),
    { numRuns: 1_000 },
  );
});
