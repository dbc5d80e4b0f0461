import { type PostCode, placeLimits } from '@fixit/contract/value/address';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { chordTo, isInBoxAround, type Position } from '../../db/geography/position.ts';
import { place, postcodeDistrict } from '../../db/schema/address-tables.ts';
import { profile } from '../../db/schema/profile-tables.ts';
import { gridPointOf } from './national-grid.ts';

const districtColumns = {
  outward: postcodeDistrict.outward,
  post_town: postcodeDistrict.post_town,
  county: postcodeDistrict.county,
  latitude: postcodeDistrict.latitude,
  longitude: postcodeDistrict.longitude,
};
const townColumns = {
  id: place.id,
  name: place.name,
  city: place.city,
  county: place.county,
  latitude: place.latitude,
  longitude: place.longitude,
};

export type PostcodeDistrict = Pick<typeof postcodeDistrict.$inferSelect, keyof typeof districtColumns>;
export type GazetteerTown = Pick<typeof place.$inferSelect, keyof typeof townColumns>;

export type Home = {
  post_code: string;
  address: string;
  position: Position | null;
  district: (Position & { outward: string }) | null;
};

/** `text` has no spaces. `units` are the possible beginnings of full postcodes. */
export type PostCodePrefix = { text: string; outward: string; units: string[] };

export type PostcodeUnit = PostcodeDistrict & { unit: string };

/** `unit_position` is null if the postcode was not imported. */
export type FoundPostCode = PostcodeDistrict & { unit_position: Position | null; has_units: boolean };

export async function findPostCode(db: Db, { outward, unit }: PostCode): Promise<FoundPostCode | undefined> {
  const { rows } = await db.execute<PostcodeDistrict & { at: [number, number] | null; has_units: boolean }>(sql`
    select d.outward, d.post_town, d.county, d.latitude, d.longitude,
      (select array[u.latitude, u.longitude] from postcode_unit u where u.unit = ${unit}) as at,
      exists (select from postcode_unit u where u.unit >= ${`${outward} `} and u.unit < ${`${outward}!`}) as has_units
    from postcode_district d where d.outward = ${outward}`);
  const [row] = rows;
  if (!row) return undefined;
  const { at, has_units, ...district } = row;
  return { ...district, has_units, unit_position: at && { latitude: at[0], longitude: at[1] } };
}

export async function listExistingDistricts(db: Db, outwards: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ outward: string }>(
    sql`select outward from postcode_district where outward = any(${sql.param(outwards)}::text[])`,
  );
  return rows.map(({ outward }) => outward);
}

export async function findNearestUnit(db: Db, position: Position, metres: number): Promise<PostcodeUnit | undefined> {
  const { easting, northing } = gridPointOf(position);
  if (!Number.isFinite(easting) || !Number.isFinite(northing)) return undefined;
  const centre = sql`point(${easting}::float8, ${northing}::float8)`;
  const { rows } = await db.execute<PostcodeUnit>(sql`
    select u.unit, u.latitude, u.longitude, d.outward, d.post_town, d.county
    from (select * from postcode_unit where grid <@ circle(${centre}, ${metres}::float8) order by grid <-> ${centre} limit 1) u
      join postcode_district d on d.outward = split_part(u.unit, ' ', 1)`);
  return rows[0];
}

export async function listUnitsLike(db: Db, beginnings: string[]): Promise<PostcodeUnit[]> {
  if (beginnings.length === 0) return [];
  const limit = placeLimits.suggestions;
  const { rows } = await db.execute<PostcodeUnit>(sql`
    select u.unit, u.latitude, u.longitude, d.outward, d.post_town, d.county
    from unnest(${sql.param(beginnings)}::text[]) as input (beginning),
      lateral (select * from postcode_unit where unit >= beginning and unit < beginning || '~' order by unit limit ${limit}) u
      join postcode_district d on d.outward = split_part(u.unit, ' ', 1)
    order by u.unit limit ${limit}`);
  return rows;
}

export async function hasUnits(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(sql`select exists (select from postcode_unit) as any`);
  return rows[0]?.any ?? false;
}

export async function findTown(db: Db, id: string): Promise<GazetteerTown | undefined> {
  const [row] = await db.select(townColumns).from(place).where(eq(place.id, id));
  return row;
}

export type DirectoryTown = Position & Pick<typeof place.$inferSelect, 'id' | 'name' | 'county' | 'prominence'>;

export function readTownList(db: Db): Promise<DirectoryTown[]> {
  const { id, name, county, prominence, latitude, longitude } = place;
  return db.select({ id, name, county, prominence, latitude, longitude }).from(place);
}

/** Finds the most prominent town with exactly this name, ignoring case and punctuation. */
export async function findTownNamed(db: Db, name: string): Promise<GazetteerTown | undefined> {
  const [row] = await db
    .select(townColumns)
    .from(place)
    .where(sql`${place.sought} = sought_name(${name})`)
    .orderBy(desc(place.prominence), place.id)
    .limit(1);
  return row;
}

export async function findHome(db: Db, account_id: string): Promise<Home | undefined> {
  const [row] = await db
    .select({
      post_code: profile.post_code,
      address: profile.address,
      latitude: profile.latitude,
      longitude: profile.longitude,
      district: {
        outward: postcodeDistrict.outward,
        latitude: postcodeDistrict.latitude,
        longitude: postcodeDistrict.longitude,
      },
    })
    .from(profile)
    .leftJoin(postcodeDistrict, sql`${postcodeDistrict.outward} = split_part(${profile.post_code}, ' ', 1)`)
    .where(eq(profile.account_id, account_id));
  if (!row) return undefined;
  const { latitude, longitude, ...home } = row;
  return { ...home, position: latitude === null || longitude === null ? null : { latitude, longitude } };
}

export async function findNearestDistrict(
  db: Db,
  position: Position,
  km: number,
): Promise<PostcodeDistrict | undefined> {
  const chord = chordTo(postcodeDistrict.pos, position);
  const [row] = await db
    .select(districtColumns)
    .from(postcodeDistrict)
    .where(and(isInBoxAround(postcodeDistrict.pos, position, km), sql`${chord} <= chord(${km}::float8)`))
    .orderBy(chord)
    .limit(1);
  return row;
}

export async function findNearestTown(db: Db, position: Position, km: number): Promise<GazetteerTown | undefined> {
  const chord = chordTo(place.pos, position);
  const [row] = await db
    .select(townColumns)
    .from(place)
    .where(and(isInBoxAround(place.pos, position, km), sql`${chord} <= chord(${km}::float8)`))
    .orderBy(chord)
    .limit(1);
  return row;
}

export function listDistrictsOf(db: Db, area: string): Promise<PostcodeDistrict[]> {
  return db
    .select(districtColumns)
    .from(postcodeDistrict)
    .where(eq(postcodeDistrict.area, area))
    .orderBy(sql`length(${postcodeDistrict.outward})`, postcodeDistrict.outward)
    .limit(placeLimits.suggestions);
}

export function listDistrictsLike(db: Db, { text, outward }: PostCodePrefix): Promise<PostcodeDistrict[]> {
  return db
    .select(districtColumns)
    .from(postcodeDistrict)
    .where(sql`starts_with(${postcodeDistrict.outward}, ${text}) or ${postcodeDistrict.outward} = ${outward}`)
    .orderBy(sql`length(${postcodeDistrict.outward})`, postcodeDistrict.outward)
    .limit(placeLimits.suggestions);
}
