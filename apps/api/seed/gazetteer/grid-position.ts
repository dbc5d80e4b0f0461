import type { Position } from '../../src/db/geography/position.ts';

const degrees = 180 / Math.PI;

/** The National Grid uses Airy's ellipsoid and this projection (Ordnance Survey, 'A guide to coordinate systems'). */
const airy = { a: 6_377_563.396, b: 6_356_256.909 };
const origin = { scale: 0.9996012717, latitude: 49 / degrees, longitude: -2 / degrees, east: 400_000, north: -100_000 };

/** Returns metres east and north of the grid's origin, of the middle of a square such as `TQ465785`. */
function readReference(reference: string): { east: number; north: number } {
  const letterIndex = (position: number) => {
    const index = reference.charCodeAt(position) - 65;
    return index > 7 ? index - 1 : index;
  };
  const [first, second] = [letterIndex(0), letterIndex(1)];
  const digits = reference.slice(2);
  const half = digits.length / 2;
  const unit = 10 ** (5 - half);
  const squareEast = (((first - 2) % 5) * 5 + (second % 5)) * 100_000;
  const squareNorth = (19 - Math.floor(first / 5) * 5 - Math.floor(second / 5)) * 100_000;
  return {
    east: squareEast + (Number(digits.slice(0, half)) + 0.5) * unit,
    north: squareNorth + (Number(digits.slice(half)) + 0.5) * unit,
  };
}

function meridian(latitude: number): number {
  const n = (airy.a - airy.b) / (airy.a + airy.b);
  const [difference, sum] = [latitude - origin.latitude, latitude + origin.latitude];
  return (
    airy.b *
    origin.scale *
    ((1 + n + (5 / 4) * n ** 2 + (5 / 4) * n ** 3) * difference -
      (3 * n + 3 * n ** 2 + (21 / 8) * n ** 3) * Math.sin(difference) * Math.cos(sum) +
      ((15 / 8) * n ** 2 + (15 / 8) * n ** 3) * Math.sin(2 * difference) * Math.cos(2 * sum) -
      (35 / 24) * n ** 3 * Math.sin(3 * difference) * Math.cos(3 * sum))
  );
}

/** Returns the position to within about 100 m, which is precise enough for a part of a town. */
export function gridPosition(reference: string): Position {
  const { east, north } = readReference(reference);
  let latitude = origin.latitude;
  for (let shortfall = Number.POSITIVE_INFINITY; shortfall > 0.01; ) {
    shortfall = north - origin.north - meridian(latitude);
    latitude += shortfall / (airy.a * origin.scale);
  }
  const eccentricity = 1 - airy.b ** 2 / airy.a ** 2;
  const radicand = 1 - eccentricity * Math.sin(latitude) ** 2;
  const nu = (airy.a * origin.scale) / Math.sqrt(radicand);
  const rho = (nu * (1 - eccentricity)) / radicand;
  const tan = Math.tan(latitude);
  const eastAngle = (east - origin.east) / nu;
  const onAiry = {
    latitude: latitude - ((tan * nu) / (2 * rho)) * eastAngle ** 2,
    longitude: origin.longitude + (eastAngle - ((nu / rho + 2 * tan ** 2) / 6) * eastAngle ** 3) / Math.cos(latitude),
  };
  return { latitude: onAiry.latitude * degrees + 0.00052, longitude: onAiry.longitude * degrees - 0.00162 };
}
