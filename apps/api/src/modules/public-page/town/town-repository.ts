import { townPageLimits } from '@fixit/contract/public-page/town-pages';
import { type SQL, sql } from 'drizzle-orm';

import type { Db } from '../../../db/database.ts';
import { chordTo, type Position } from '../../../db/geography/position.ts';
import { service, shopSignUrl } from '../../../db/schema/service-tables.ts';

/** Bounds the query, which also reads services whose artisans do not travel to the town. */
const maxServicesRead = 1_000;

export interface ListedArtisan {
  readonly artisan_id: string;
  readonly service_id: string;
  readonly slug: string;
  readonly name: string;
  readonly town: string | null;
  readonly image: string | null;
  readonly sign: string;
  readonly reviews: number;
  readonly rating_sum: number;
}

/** Reads the latest session as well as the account; a new account counts as seen. */
export const wasSeenRecently = sql`(
  greatest(owner.last_seen, owner.created_at) > now() - make_interval(days => ${townPageLimits.seenDays}::int)
  or exists (select from session where session.account_id = owner.id
    and session.last_seen > now() - make_interval(days => ${townPageLimits.seenDays}::int)))`;

/** Joins services to the artisans who may be shown to visitors. */
export const joinListed = (services: SQL): SQL => sql`
  from ${services}
  join artisan_page page on page.artisan_id = service.artisan_id and page.is_public
  join artisan a on a.id = service.artisan_id
  join account owner on owner.id = a.account_id and not is_suspended(owner.suspended_at, owner.suspended_until) and owner.deleted_at is null
  join artisan_slug slug_row on slug_row.artisan_id = a.id and slug_row.is_current`;

/** Reads the index of services in order, nearest first, and no further than needed. */
const selectNearest = (category: SQL, position: Position, limit: number): SQL => sql`
  ${joinListed(sql`(
    select service.id, service.artisan_id, service.category_id, service.image, service.total_reviews, service.rating_sum,
      service.reach, ${chordTo(service.pos, position)} as chord
    from service where service.active and service.category_id = ${category}
    order by chord limit ${maxServicesRead}) as service`)}
  where service.chord <= service.reach and ${wasSeenRecently}
  order by service.chord limit ${limit}`;

/** Reads one more artisan than a page lists. `trade` is the slug of a category. */
export async function listArtisansIn(db: Db, trade: string, position: Position): Promise<ListedArtisan[]> {
  const category = sql`(select id from category where slug = ${trade})`;
  const { rows } = await db.execute<ListedArtisan & Record<string, unknown>>(sql`
    select a.id as artisan_id, service.id as service_id, slug_row.slug, a.business_name as name,
      (select post_town from postcode_district where outward = split_part(a.post_code, ' ', 1)) as town,
      service.image, ${shopSignUrl('service')} as sign, service.total_reviews as reviews, service.rating_sum
    ${selectNearest(category, position, townPageLimits.artisans + 1)}`);
  return rows;
}

export interface StoredFigure {
  readonly scope: 'district' | 'county' | 'all';
  readonly area: string;
  readonly requests: number;
  readonly answered: number;
  readonly first_yes_minutes: number | null;
  readonly prices: number;
  readonly price_low: number | null;
  readonly price_middle: number | null;
  readonly price_high: number | null;
}

/** Lists the figures of a trade from the narrowest area to the widest. */
export async function listFigures(
  db: Db,
  trade: string,
  { district, county }: { district: string; county: string },
): Promise<StoredFigure[]> {
  const { rows } = await db.execute<StoredFigure & Record<string, unknown>>(sql`
    select scope, area, requests, answered, first_yes_minutes, prices, price_low::float8, price_middle::float8,
      price_high::float8
    from trade_figure where category_id = (select id from category where slug = ${trade})
      and (scope, area) in (('district', ${district}), ('county', ${county}), ('all', ''))
    order by array_position('{district,county,all}', scope)`);
  return rows;
}

/** A town is counted for a trade only if the trade has a page for it. */
export interface CountedTown {
  readonly trade: string;
  readonly town: string;
  readonly artisans: number;
  readonly canonical: string;
}

export async function listCountedTowns(db: Db, trade: string, towns: readonly string[]): Promise<CountedTown[]> {
  const { rows } = await db.execute<CountedTown & Record<string, unknown>>(sql`
    select ${trade} as trade, town, artisans, canonical from town_trade
    where category_id = (select id from category where slug = ${trade}) and town = any(${sql.param(towns)}::text[])`);
  return rows;
}

export async function listCountedTrades(db: Db, town: string): Promise<CountedTown[]> {
  const { rows } = await db.execute<CountedTown & Record<string, unknown>>(sql`
    select c.slug as trade, t.town, t.artisans, t.canonical from town_trade t join category c on c.id = t.category_id
    where t.town = ${town} order by t.artisans desc, c.position`);
  return rows;
}

export interface TownCount {
  readonly town: string;
  readonly count: number;
}

export async function listTownsWithTrades(db: Db): Promise<TownCount[]> {
  const { rows } = await db.execute<TownCount & Record<string, unknown>>(
    sql`select town, count(*)::int as count from town_trade group by town`,
  );
  return rows;
}

export async function listTownsOfTrade(db: Db, trade: string): Promise<TownCount[]> {
  const { rows } = await db.execute<TownCount & Record<string, unknown>>(sql`
    select town, artisans as count from town_trade where category_id = (select id from category where slug = ${trade})`);
  return rows;
}

export async function listTownsAmong(db: Db, towns: readonly string[]): Promise<TownCount[]> {
  const { rows } = await db.execute<TownCount & Record<string, unknown>>(sql`
    select town, count(*)::int as count from town_trade where town = any(${sql.param(towns)}::text[]) group by town`);
  return rows;
}
