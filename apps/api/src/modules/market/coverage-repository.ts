import { type CoverageCell, maxWaiting } from '@fixit/contract/operator/coverage';
import { figureDays } from '@fixit/contract/operator/market';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

const londonToday = sql`(now() at time zone 'Europe/London')::date`;

/** Selects the postcode area of a district, such as BD: the letters before its digits. */
const areaOf = (outward: SQL) => sql`substring(${outward} from '^[A-Z]+')`;

export async function findUncountedArea(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ area: string }>(sql`
    select area from (select distinct ${areaOf(sql`outward`)} as area from postcode_district) as all_areas
    where not exists (select from coverage_area c where c.area = all_areas.area
      and c.counted_at >= (${londonToday}::timestamp at time zone 'Europe/London'))
    order by area limit 1`);
  return rows[0]?.area;
}

/**
 * The first step reads every service once and selects those that reach any part of the area, so
 * that only these are compared with each district.
 */
export async function replaceCoverage(db: Db, area: string): Promise<void> {
  const isOfArea = (outward: SQL) => sql`${areaOf(outward)} = ${area}`;
  await db.execute(sql`delete from coverage where ${isOfArea(sql`district`)}`);
  await db.execute(sql`
    insert into coverage (district, category_id, artisans)
    with district as (select outward, pos from postcode_district where ${isOfArea(sql`outward`)}),
    anchor as (select pos from district order by outward limit 1),
    extent as (select max(district.pos <-> anchor.pos) as chord from district, anchor),
    candidate as materialized (
      select s.category_id, s.pos, s.reach from service s, anchor, extent
      where s.active and s.pos <-> anchor.pos <= s.reach + extent.chord)
    select district.outward, candidate.category_id, count(*)
    from district join candidate on candidate.pos <-> district.pos <= candidate.reach
    group by 1, 2`);
  await db.execute(sql`
    insert into coverage_area (area) values (${area}) on conflict (area) do update set counted_at = now()`);
}

/** The town with the most districts comes first. */
export async function listAreas(db: Db): Promise<{ area: string; towns: string[] }[]> {
  const { rows } = await db.execute<{ area: string; towns: string[] }>(sql`
    select area, array_agg(post_town order by districts desc, post_town) as towns
    from (select ${areaOf(sql`outward`)} as area, post_town, count(*) as districts from postcode_district group by 1, 2) as town
    group by area order by area`);
  return rows;
}

export async function findBusiestArea(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ area: string }>(sql`
    select ${areaOf(sql`district`)} as area from market_day
    where day >= ${londonToday} - ${figureDays}::integer and day < ${londonToday} and district <> ''
    group by 1 order by sum(requests) desc, 1 limit 1`);
  return rows[0]?.area;
}

export type AreaDistrict = { district: string; post_town: string };

export async function listDistrictsOfArea(db: Db, area: string): Promise<AreaDistrict[]> {
  const { rows } = await db.execute<AreaDistrict>(sql`
    select outward as district, post_town from postcode_district where ${areaOf(sql`outward`)} = ${area}
    order by substring(outward from '[0-9]+')::integer, outward`);
  return rows;
}

export async function findCountedAt(db: Db, area: string): Promise<string | null> {
  const { rows } = await db.execute<{ counted_at: string }>(
    sql`select iso(counted_at) as counted_at from coverage_area where area = ${area}`,
  );
  return rows[0]?.counted_at ?? null;
}

export async function listCells(db: Db, districts: readonly string[]): Promise<Omit<CoverageCell, 'waiting'>[]> {
  const inDistricts = sql`any(${sql.param(districts)}::text[])`;
  const { rows } = await db.execute<Omit<CoverageCell, 'waiting'>>(sql`
    with demand as (
      select district, category_id, sum(requests)::integer as requests, sum(unanswered)::integer as unanswered
      from market_day where district = ${inDistricts} and day >= ${londonToday} - ${figureDays}::integer and day < ${londonToday}
      group by district, category_id having sum(requests) > 0)
    select district, category_id, coalesce(artisans, 0) as artisans, coalesce(requests, 0) as requests,
      coalesce(unanswered, 0) as unanswered
    from (select * from coverage where district = ${inDistricts}) as supply full join demand using (district, category_id)
    order by district, category_id`);
  return rows;
}

export type NearbyEntry = {
  id: string;
  full_name: string;
  services: string;
  city: string;
  created_at: string;
  invited_at: string | null;
};

/** Matches a city that is one of the towns or starts with a district of the area. */
export async function listWaiting(
  db: Db,
  { area, towns }: { area: string; towns: readonly string[] },
): Promise<NearbyEntry[]> {
  const { rows } = await db.execute<NearbyEntry>(sql`
    select id, full_name, services, city, iso(created_at) as created_at, (select iso(max(i.created_at))
      from artisan_invitation i where i.phone = whatsapp_number and i.withdrawn_at is null) as invited_at
    from waitlist_entry
    where lower(trim(city)) = any(${sql.param(towns.map((town) => town.toLowerCase()))}::text[])
      or upper(trim(city)) ~ ${`^${area}[0-9]`}
    order by id desc limit ${maxWaiting}`);
  return rows;
}
