import { expect, test } from 'vitest';
import { placeOfTown, readPlaceId, readPlaceQuery, readPostCodePrefix, readPostCodeWithin } from './place-text.ts';

test('the beginning of a postcode is distinguished from a name in any spacing', () => {
  expect(readPostCodePrefix('bd1')).toEqual({ text: 'BD1', outward: 'BD1', units: [] });
  expect(readPostCodePrefix('bd1 8')).toEqual({ text: 'BD18', outward: 'BD1', units: ['BD1 8'] });
  expect(readPostCodePrefix('BD18 4p')).toEqual({ text: 'BD184P', outward: 'BD18', units: ['BD18 4P'] });
  expect(readPostCodePrefix('bd184pe')).toEqual({ text: 'BD184PE', outward: 'BD18', units: ['BD18 4PE'] });
  expect(readPostCodePrefix('bd18-4ps')).toEqual({ text: 'BD184PS', outward: 'BD18', units: ['BD18 4PS'] });
  expect(readPostCodePrefix('bd1-8')).toEqual({ text: 'BD18', outward: 'BD1', units: ['BD1 8'] });
  expect(readPostCodePrefix('Stoke-on-Trent')).toBeNull();
  expect(readPostCodePrefix('bd18')?.units).toEqual(['BD1 8']);
  expect(readPostCodePrefix('Bradford')).toBeNull();
  expect(readPostCodePrefix('%1')).toBeNull();
});

test('a postcode is found at either end of an address', () => {
  expect(readPostCodeWithin('1 Park Row, Leeds ls15hn')?.code.unit).toBe('LS1 5HN');
  expect(readPostCodeWithin('LS1 Leeds')).toEqual({ code: { outward: 'LS1', unit: null }, rest: ' Leeds' });
  for (const text of ['Leeds', 'BD18', '1 Park Row', 'B1nary']) expect(readPostCodeWithin(text)).toBeNull();
});

test('a search text that is blank, meaningless or too long is read as null', () => {
  expect(readPlaceQuery('  Saltaire   village ')).toBe('Saltaire village');
  for (const text of ['', '   ', '%%%', '_', '\\', 'x'.repeat(101)]) expect(readPlaceQuery(text)).toBeNull();
});

test('an invalid place id is read as null', () => {
  expect(readPlaceId('postcode:BD18')).toEqual({ kind: 'postcode', key: 'BD18' });
  expect(readPlaceId('place:01a1fbee-6724-7893-9706-9b55b7482c21')?.kind).toBe('place');
  for (const id of ['', 'BD18', 'place:', 'place:1', 'town:x', '__proto__:x']) expect(readPlaceId(id)).toBeNull();
});

test('a town has its nearest postcode, or else its nearest district', () => {
  const town = { id: '', name: 'Saltaire', city: '', county: 'West Yorkshire', latitude: 53.84, longitude: -1.79 };
  const district = {
    outward: 'BD18',
    post_town: 'Shipley',
    county: 'West Yorkshire',
    latitude: 53.84,
    longitude: -1.78,
  };
  expect(placeOfTown(town, { district, unit: undefined })).toMatchObject({
    formatted_address: 'Saltaire, West Yorkshire BD18',
    postal_code: 'BD18',
    city: 'Saltaire',
    precision: 'place',
  });
  expect(placeOfTown(town, { district, unit: { ...district, unit: 'BD18 4PS' } }).postal_code).toBe('BD18 4PS');
  expect(placeOfTown(town, { district: undefined, unit: undefined }).postal_code).toBeNull();
});
