import type { Profile } from '@fixit/contract/profile';
import { readPostCode } from '@fixit/contract/value/address';
import type { MapPosition } from '../../ui/map/map-position.ts';

/** A browser's position is often nearest to a neighbouring postcode of the same street. */
const homeRadiusKm = 0.25;

/** Returns true if a person at `here`, whose nearest postcode is `postcode`, is at the profile's address. */
export function isAtHome(here: MapPosition, postcode: string, home: Profile): boolean {
  const [nearest, saved] = [readPostCode(postcode), readPostCode(home.post_code)];
  if (!nearest || !saved || nearest.outward !== saved.outward) return false;
  // A server without full postcodes only compares districts.
  if (!nearest.unit || !saved.unit || nearest.unit === saved.unit) return true;
  const { latitude, longitude } = home;
  return latitude !== null && longitude !== null && kilometresBetween(here, { latitude, longitude }) <= homeRadiusKm;
}

/** Ignores the curvature of the earth, which is accurate enough for a street. */
function kilometresBetween(from: MapPosition, to: MapPosition): number {
  const kilometresPerDegree = 111.2;
  const north = (to.latitude - from.latitude) * kilometresPerDegree;
  const east = (to.longitude - from.longitude) * kilometresPerDegree * Math.cos((from.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}
