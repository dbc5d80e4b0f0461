import type { Profile } from '@fixit/contract/profile';
import { readPostCode } from '@fixit/contract/value/address';
import type { MapPosition } from '../../ui/map/place.ts';

/**
 * Within this distance in kilometres a person counts as at home. A browser's position is often nearest to a
 * neighbouring postcode of the same street.
 */
const neighbourhood = 0.25;

/** Returns true if a person at `here`, whose nearest postcode is `postcode`, is at the profile's address. */
export function isAtHome(here: MapPosition, postcode: string, home: Profile): boolean {
  const [nearest, saved] = [readPostCode(postcode), readPostCode(home.post_code)];
  if (!nearest || !saved || nearest.outward !== saved.outward) return false;
  // A server without full postcodes knows both only by the district.
  if (!nearest.unit || !saved.unit || nearest.unit === saved.unit) return true;
  const { latitude, longitude } = home;
  return latitude !== null && longitude !== null && kilometresBetween(here, { latitude, longitude }) <= neighbourhood;
}

/** Calculates on a flat map, which is exact enough for a street. */
function kilometresBetween(from: MapPosition, to: MapPosition): number {
  const degree = 111.2;
  const north = (to.latitude - from.latitude) * degree;
  const east = (to.longitude - from.longitude) * degree * Math.cos((from.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}
