import { figureDays, maxCounted, maxPlaces } from '@fixit/contract/operator/market';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { firstAcceptanceRanges } from './first-acceptance-histogram.ts';

/** Days start at midnight in London. */
const londonToday = sql`(now() at time zone 'Europe/London')::date`;
const startOfDay = (day: ReturnType<typeof sql>) => sql`(${day}::timestamp at time zone 'Europe/London')`;

/** Recent days are counted again, because a dispute may still end, for example. */
const recountedDays = 2 * figureDays;

/** Serialises the counting of days and areas across processes until the transaction ends. */
export async function lockMarket(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('market', 0))`);
}

export async function findUncountedDay(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select to_char(past_day.day, 'YYYY-MM-DD') as day
    from (select ${londonToday} - days_ago as day from generate_series(1, ${recountedDays}::integer) as days_ago) as past_day
      left join market_total t on t.day = past_day.day and t.counted_at >= ${startOfDay(londonToday)}
    where t.day is null
    order by past_day.day desc limit 1`);
  return rows[0]?.day;
}

export async function replaceDay(db: Db, day: string): Promise<void> {
  const begin = startOfDay(sql`${day}::date`);
  const end = startOfDay(sql`(${day}::date + 1)`);
  await db.execute(sql`delete from market_day where day = ${day}`);
  await db.execute(sql`
    insert into market_day (day, category_id, district, requests, answered, unanswered, first_yes_minutes, agreed, took_place,
      cancelled_late, prices)
    with request as (
      select j.category_id, split_part(j.postcode, ' ', 1) as district,
        first_acceptance.accepted_at is not null or j.state = 'booked' as is_answered,
        j.state = 'expired' or (j.state in ('open', 'filled') and j.expires_at <= now()) as is_over,
        case when first_acceptance.accepted_at is not null then
          least(greatest(floor(extract(epoch from first_acceptance.accepted_at - j.created_at) / 60), 0), 1440)::smallint end as minutes
      from job j left join lateral (
        select i.answered_at as accepted_at from invitation i where i.job_id = j.id and i.state = 'accepted'
        order by i.answered_at limit 1) as first_acceptance on true
      where j.id >= uuid_v7_from(${begin}) and j.id < uuid_v7_from(${end})
    ), appointment as (
      select s.category_id, split_part(coalesce(j.postcode, a.post_code), ' ', 1) as district,
        booking_state_now(b.state, b.expires_at, b.ends_at) as state, b.late_by, b.price
      from booking b join service s on s.id = b.service_id join artisan a on a.id = b.artisan_id
        left join job j on j.id = b.job_id
      where b.starts_at >= ${begin} and b.starts_at < ${end} and b.state in ('accepted', 'completed', 'disputed', 'cancelled')
    ), event as (
      select category_id, district, 1 as requests, is_answered::integer as answered,
        (is_over and not is_answered)::integer as unanswered, minutes, 0 as agreed, 0 as took_place, 0 as cancelled_late,
        null::numeric as price
      from request
      union all
      select category_id, district, 0, 0, 0, null, 1, (state in ('accepted', 'completed'))::integer,
        (state = 'cancelled' and late_by is not null)::integer,
        case when state in ('accepted', 'completed') then price end
      from appointment
    )
    select ${day}, category_id, district, sum(requests), sum(answered), sum(unanswered),
      coalesce(array_agg(minutes order by minutes) filter (where minutes is not null), '{}'), sum(agreed), sum(took_place),
      sum(cancelled_late), coalesce(array_agg(price order by price) filter (where price is not null), '{}')
    from event group by category_id, district`);
}

export async function replaceTotal(db: Db, day: string): Promise<void> {
  const ranges = sql.param(firstAcceptanceRanges);
  await db.execute(sql`
    insert into market_total (day, requests, answered, unanswered, agreed, took_place, cancelled_late, first_yes_histogram)
    select ${day}, coalesce(sum(requests), 0), coalesce(sum(answered), 0), coalesce(sum(unanswered), 0),
      coalesce(sum(agreed), 0), coalesce(sum(took_place), 0), coalesce(sum(cancelled_late), 0),
      (select array_agg(coalesce(range_count.n, 0) order by range)
        from generate_series(1, cardinality(${ranges}::integer[])) as range
          left join (
            select width_bucket(minutes::integer, ${ranges}::integer[]) as range, count(*)::integer as n
            from market_day of_day, unnest(of_day.first_yes_minutes) as minutes
            where of_day.day = ${day} group by 1) as range_count using (range))
    from market_day where day = ${day}
    on conflict (day) do update set counted_at = now(), requests = excluded.requests, answered = excluded.answered,
      unanswered = excluded.unanswered, agreed = excluded.agreed, took_place = excluded.took_place,
      cancelled_late = excluded.cancelled_late, first_yes_histogram = excluded.first_yes_histogram`);
}

export async function removeOldDays(db: Db): Promise<void> {
  await db.execute(sql`delete from market_day where day < ${londonToday} - interval '2 years'`);
  await db.execute(sql`delete from market_total where day < ${londonToday} - interval '2 years'`);
}

export type DayTotal = {
  day: string;
  /** This is true for a day of the latest period, and false for a day of the period before. */
  is_latest: boolean;
  requests: number;
  answered: number;
  unanswered: number;
  agreed: number;
  took_place: number;
  cancelled_late: number;
  first_yes_histogram: number[];
};

export async function listTotals(db: Db): Promise<DayTotal[]> {
  const { rows } = await db.execute<DayTotal>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, day >= ${londonToday} - ${figureDays}::integer as is_latest, requests, answered,
      unanswered, agreed, took_place, cancelled_late, first_yes_histogram
    from market_total where day >= ${londonToday} - ${2 * figureDays}::integer and day < ${londonToday}
    order by market_total.day`);
  return rows;
}

export async function countToday(db: Db): Promise<{ requests: number; answered: number }> {
  const { rows } = await db.execute<{ requests: number; answered: number }>(sql`
    select count(*)::integer as requests, (count(*) filter (where accepted_count > 0 or state = 'booked'))::integer as answered
    from (select accepted_count, state from job where id >= uuid_v7_from(${startOfDay(londonToday)})
      order by id desc limit ${maxCounted}) as today`);
  return rows[0] ?? { requests: 0, answered: 0 };
}

export type UnansweredPlace = {
  category_id: string;
  category: string;
  district: string;
  unanswered: number;
  requests: number;
};

/** Lists the places where the most requests of the latest period expired unanswered. */
export async function listUnansweredPlaces(db: Db): Promise<UnansweredPlace[]> {
  const { rows } = await db.execute<UnansweredPlace>(sql`
    with worst_place as (
      select category_id, district, sum(unanswered)::integer as unanswered
      from market_day where day >= ${londonToday} - ${figureDays}::integer and day < ${londonToday} and unanswered > 0
      group by category_id, district order by unanswered desc, district, category_id limit ${maxPlaces})
    select c.id as category_id, c.category, worst_place.district, worst_place.unanswered,
      (select sum(d.requests)::integer from market_day d
        where d.day >= ${londonToday} - ${figureDays}::integer and d.day < ${londonToday}
          and d.category_id = worst_place.category_id and d.district = worst_place.district) as requests
    from worst_place join category c on c.id = worst_place.category_id
    order by worst_place.unanswered desc, worst_place.district, c.category`);
  return rows;
}
