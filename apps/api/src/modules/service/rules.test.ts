import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readListingCursor, readSearched, showNearestListings, writeListingCursor } from './rules.ts';

const coordinates = fc.record({
  latitude: fc.integer({ min: -90e9, max: 90e9 }).map((nanodegrees) => nanodegrees / 1e9),
  longitude: fc.integer({ min: -180e9, max: 180e9 }).map((nanodegrees) => nanodegrees / 1e9),
});

test('a cursor is read as it was written, to the last bit of its numbers', () => {
  fc.assert(
    fc.property(coordinates, fc.double({ min: 1e-12, max: 2, noNaN: true }), fc.uuid(), (from, chord, id) => {
      const near = { from, chord, id };
      expect(readListingCursor(writeListingCursor(near))).toEqual(near);
      const plain = { from: null, chord: 0, id };
      expect(readListingCursor(writeListingCursor(plain))).toEqual(plain);
    }),
  );
});

test('what is not a cursor of ours is told', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!text.includes(','));
      expect(readListingCursor(text)).toBeNull();
    }),
  );
  for (const text of ['1,2,3', '91,0,0,x', 'a,b,c,d', `1,2,5e-324,${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`])
    expect(readListingCursor(Buffer.from(text).toString('base64url'))).toBeNull();
});

test('listings stand in the order of the distances that they show', () => {
  const row = (id: string, longitude: number) => ({
    id,
    business_name: id,
    image: null,
    overall_ratings: null,
    service_category: { id: 'c', category: 'Plumbing', image: null },
    artisan_id: id,
    latitude: 53.8,
    longitude,
  });
  const shown = showNearestListings([row('near', -1.7561), row('far', -1.7562)], { latitude: 53.8, longitude: -1.75 });
  const distances = shown.map(({ distance_km }) => distance_km ?? 0);
  expect(distances).toEqual([...distances].sort((one, other) => one - other));
  expect(shown[0]).not.toHaveProperty('latitude');
});

test('a search of 1 to 100 characters is one', () => {
  expect(readSearched('  blocked   sink ')).toBe('blocked sink');
  expect(readSearched(' ')).toBeNull();
  expect(readSearched('x'.repeat(101))).toBeNull();
});
