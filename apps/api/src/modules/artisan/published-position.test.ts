import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publicDistance, publicPosition } from './published-place-actions.ts';

const position = fc.record({
  latitude: fc.double({ min: 49.9, max: 60.9, noNaN: true }),
  longitude: fc.double({ min: -8.2, max: 1.8, noNaN: true }),
});

test('a published position is near the exact one, and rounding it again changes nothing', () => {
  fc.assert(
    fc.property(position, (exact) => {
      const published = publicPosition(exact);
      expect(Math.abs(published.latitude - exact.latitude)).toBeLessThanOrEqual(0.0026);
      expect(Math.abs(published.longitude - exact.longitude)).toBeLessThanOrEqual(0.0041);
      expect(publicPosition(published)).toEqual(published);
    }),
  );
});

test('a published distance reveals no more than the published position', () => {
  fc.assert(
    fc.property(position, position, (reader, exact) => {
      expect(publicDistance(reader, exact)).toBe(publicDistance(reader, publicPosition(exact)));
    }),
  );
});

test('a published distance is the great-circle distance', () => {
  expect(publicDistance({ latitude: 50, longitude: 0 }, { latitude: 51, longitude: 0 })).toBe(111.2);
  expect(publicDistance({ latitude: 51.5, longitude: -0.128 }, { latitude: 51.5, longitude: -0.128 })).toBe(0);
});
