import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridPointOf, positionFromGrid } from './national-grid.ts';

const metresPerDegree = 111_320;

// Ordnance Survey publishes these test points as easting, northing, latitude and longitude.
test.each([
  ['St Mary’s', 91_492.146, 11_318.804, 49.922263937, -6.29977752],
  ['the Lizard', 170_370.718, 11_572.405, 49.960061378, -5.2030461],
  ['Plymouth', 250_359.811, 62_016.569, 50.438858256, -4.108645636],
  ['the Isle of Wight', 449_816.371, 75_335.861, 50.57563665, -1.297822772],
  ['Great Yarmouth', 651_409.804, 313_177.45, 52.658007833, 1.716073974],
  ['Anglesey', 247_958.971, 393_492.909, 53.41628516, -4.289180698],
  ['Fair Isle', 421_300.525, 1_072_147.239, 59.534707945, -1.625169661],
])('%s converts to within five metres of its true position', (_, easting, northing, latitude, longitude) => {
  const position = positionFromGrid({ easting, northing });
  const north = (position.latitude - latitude) * metresPerDegree;
  const east = (position.longitude - longitude) * metresPerDegree * Math.cos((latitude * Math.PI) / 180);
  expect(Math.hypot(north, east)).toBeLessThan(5);
});

test('converting a grid point to a position and back gives the same point', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700_000 }), fc.integer({ min: 0, max: 1_300_000 }), (easting, northing) => {
      const result = gridPointOf(positionFromGrid({ easting, northing }));
      expect(Math.hypot(result.easting - easting, result.northing - northing)).toBeLessThan(0.01);
    }),
  );
});
