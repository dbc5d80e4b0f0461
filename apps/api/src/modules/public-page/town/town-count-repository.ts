import { townPageLimits } from '@fixit/contract/public-page/town-pages';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { joinListed, wasSeenRecently } from './town-repository.ts';

const londonToday = sql`(now() at time zone 'Europe/London')::date`;

/** Rounds down the length of a degree of latitude, so that no artisan is missed. */
const kilometresPerDegree = 110;

/** A trade is recounted after its pages changed, and after the figures of another market day were stored. */
const recountDelay = { pageMinutes: 60, marketMinutes: 1 };

/** Serialises counting across processes. */
export async function lockTowns(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('towns', 0))`);
}

export async function findTradeToCount(db: Db): Promise<{ category_id: string } | undefined> {
  const { rows } = await db.execute<{ category_id: string }>(sql`
    select c.id as category_id from category c left join town_trade_count last_count on last_count.category_id = c.id
    where last_count.counted_at is null
      or last_count.counted_at < (
        select max(counted_at) from market_total
        having max(counted_at) < now() - make_interval(mins => ${recountDelay.marketMinutes}::int))
      or (last_count.counted_at < now() - make_interval(mins => ${recountDelay.pageMinutes}::int) and exists (
        select from artisan_page page join service s on s.artisan_id = page.artisan_id
        where page.changed_at > last_count.counted_at and s.category_id = c.id))
      or last_count.counted_at < now() - interval '1 day'
    order by last_count.counted_at nulls first, c.position limit 1`);
  return rows[0];
}

/** Returns true if the trade has enough artisans in the whole country for one town's page. */
export async function hasEnoughArtisans(db: Db, category_id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from service s join artisan_page page on page.artisan_id = s.artisan_id and page.is_public
    where s.category_id = ${category_id} and s.active limit ${townPageLimits.fewestArtisans}`);
  return rows.length >= townPageLimits.fewestArtisans;
}

export interface ReachedTown {
  readonly place_id: string;
  readonly artisan_ids: string[];
}

/**
 * Lists the towns in a band of latitudes that are to have a page, with at most one artisan more than
 * the page shows. Starts from the artisans, because an artisan reaches far fewer towns than a town has
 * artisans nearby.
 */
export async function listReachedTowns(
  db: Db,
  category_id: string,
  { south, north }: { south: number; north: number },
): Promise<ReachedTown[]> {
  const { rows } = await db.execute<ReachedTown & Record<string, unknown>>(sql`
    with listed_service as materialized (
      select service.artisan_id, service.pos, service.reach ${joinListed(sql`service`)}
      where service.active and service.category_id = ${category_id} and ${wasSeenRecently}
        and service.latitude between ${south}::float8 - service.service_radius_km / ${kilometresPerDegree}::float8
          and ${north}::float8 + service.service_radius_km / ${kilometresPerDegree}::float8),
    nearby_artisan as (
      select place.id as place_id, listed_service.artisan_id,
        row_number() over (partition by place.id order by place.pos <-> listed_service.pos) as rank
      from listed_service join place on place.pos && cube_enlarge(listed_service.pos, listed_service.reach, 3)
        and place.pos <-> listed_service.pos <= listed_service.reach
      where place.latitude >= ${south} and place.latitude < ${north})
    select place_id, array_agg(artisan_id order by rank) as artisan_ids
    from nearby_artisan where rank <= ${townPageLimits.artisans + 1}
    group by place_id having count(*) >= ${townPageLimits.fewestArtisans}`);
  return rows;
}

export interface TownEntry {
  readonly town: string;
  readonly artisans: number;
  readonly canonical: string;
  readonly fingerprint: string;
}

/** Keeps the day of the last change while the fingerprint is the same. */
export async function replaceTowns(db: Db, category_id: string, entries: readonly TownEntry[]): Promise<void> {
  const rows = sql`
    jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry (town text, artisans integer, canonical text, fingerprint text)`;
  await db.execute(sql`
    delete from town_trade where category_id = ${category_id} and town not in (select entry.town from ${rows})`);
  await db.execute(sql`
    insert into town_trade (category_id, town, artisans, canonical, fingerprint, changed_on)
    select ${category_id}::uuid, town, artisans, canonical, fingerprint, ${londonToday} from ${rows}
    on conflict (category_id, town) do update set artisans = excluded.artisans, canonical = excluded.canonical,
      fingerprint = excluded.fingerprint, changed_on = excluded.changed_on
    where town_trade.fingerprint <> excluded.fingerprint`);
  await db.execute(sql`
    insert into town_trade_count (category_id) values (${category_id})
    on conflict (category_id) do update set counted_at = now()`);
}

/** Replaces the figures of a trade by district, by county and everywhere. */
export async function replaceFigures(db: Db, category_id: string): Promise<void> {
  const { measuredDays, priceMonths, minSampleSize } = townPageLimits;
  await db.execute(sql`delete from trade_figure where category_id = ${category_id}`);
  await db.execute(sql`
    with recent_day as (
      select d.day >= ${londonToday} - ${measuredDays}::int as is_measured, d.requests, d.first_yes_minutes, d.prices,
        area.scope, area.name as area
      from market_day d left join postcode_district p on p.outward = d.district,
        lateral (values ('district', d.district), ('county', p.county), ('all', '')) as area (scope, name)
      where d.category_id = ${category_id} and d.day >= ${londonToday} - make_interval(months => ${priceMonths}::int)
        and d.day < ${londonToday} and (area.scope = 'all' or area.name <> '')),
    request_count as (
      select scope, area, coalesce(sum(requests) filter (where is_measured), 0)::int as requests from recent_day group by 1, 2),
    acceptance as (
      select scope, area, count(*)::int as answered, percentile_disc(0.5) within group (order by minutes) as minutes
      from recent_day, unnest(first_yes_minutes) as minutes where is_measured group by 1, 2),
    price_quarters as (
      select scope, area, count(*)::int as prices,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by price) as quarters
      from recent_day, unnest(prices) as price group by 1, 2)
    insert into trade_figure (category_id, scope, area, requests, answered, first_yes_minutes, prices, price_low, price_middle,
      price_high)
    select ${category_id}::uuid, scope, area, requests, coalesce(answered, 0), minutes, coalesce(prices, 0), quarters[1],
      quarters[2], quarters[3]
    from request_count left join acceptance using (scope, area) left join price_quarters using (scope, area)
    where requests >= ${minSampleSize} or prices >= ${minSampleSize}`);
}
