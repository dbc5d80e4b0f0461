import type { Db } from '../../db/database.ts';
import { place, postcodeDistrict } from '../../db/schema/address-tables.ts';
import { coast } from '../../db/schema/coast-tables.ts';

/** An outline contains the east, the south and the significance of one point after another. */
export async function listRings(db: Db): Promise<Float64Array[]> {
  const rows = await db.select({ points: coast.points }).from(coast).orderBy(coast.ring);
  // The bytes are copied, because the driver's are not aligned to eight bytes.
  return rows.map(({ points }) => new Float64Array(new Uint8Array(points).buffer));
}

export function listPlaces(db: Db) {
  return db
    .select({
      name: place.name,
      kind: place.kind,
      prominence: place.prominence,
      latitude: place.latitude,
      longitude: place.longitude,
    })
    .from(place)
    .orderBy(place.id);
}

export function listDistricts(db: Db) {
  return db
    .select({
      outward: postcodeDistrict.outward,
      latitude: postcodeDistrict.latitude,
      longitude: postcodeDistrict.longitude,
    })
    .from(postcodeDistrict)
    .orderBy(postcodeDistrict.outward);
}
