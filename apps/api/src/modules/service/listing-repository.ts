import { serviceRadius } from '@fixit/contract/artisan';
import { dashboardLimits } from '@fixit/contract/dashboard';
import type { Listing } from '@fixit/contract/service';
import { pageSize } from '@fixit/contract/value/page';
import { and, asc, eq, gt, type SQL, type SQLWrapper, Subquery, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { chordTo, isInBoxAround, type Position, positionParameters } from '../../db/geography/position.ts';
import { preparedQuery } from '../../db/query/prepared-query.ts';
import { addressColumns, artisan } from '../../db/schema/artisan-tables.ts';
import { category } from '../../db/schema/category-tables.ts';
import { service, visiblePictureOfJoined } from '../../db/schema/service-tables.ts';
import type { TypedAddress } from '../artisan/published-place-actions.ts';

/** `latitude` and `longitude` are the artisan's exact position. */
export type ListingRow = Omit<Listing, 'distance_km' | 'town' | 'artisan'> & Position & Pick<TypedAddress, 'town'>;

/** Rows are ordered by `chord`. */
export type NearRow = ListingRow &
  TypedAddress & {
    account_id: string;
    total_reviews: number;
    list: string;
    chord: number;
  };

/** 'own radius' selects listings whose artisan travels that far. */
export type Circle = 'everywhere' | 'own radius' | 'greatest radius';

/** This is the mean rating to one decimal, or null if there are no reviews. */
export const overallRatings = sql<
  number | null
>`round(${service.rating_sum}::numeric / nullif(${service.total_reviews}, 0), 1)::float8`;

export const listingColumns = {
  id: service.id,
  business_name: artisan.business_name,
  image: visiblePictureOfJoined,
  overall_ratings: overallRatings,
  service_category: { id: category.id, category: category.category, image: category.image },
  artisan_id: service.artisan_id,
  town: addressColumns.town,
  latitude: service.latitude,
  longitude: service.longitude,
};

/** `limit` is at most one more than `pageSize.max`. */
export async function listNearest(
  db: Db,
  request: {
    category_id: string;
    position: Position;
    circle: Circle;
    limit: number;
    after?: { chord: number; id: string } | undefined;
  },
): Promise<NearRow[]> {
  const { category_id, position, circle, limit, after } = request;
  const { latitude, longitude } = position;
  const cursor = after && { chord: after.chord, id: after.id };
  const query = nearQuery(circle, limit, cursor !== undefined);
  const rows = await query(db).execute({ category_id, latitude, longitude, ...cursor });
  return rows.slice(0, limit);
}

/** One row more than the largest page shows whether another page follows. */
export const maxNearest = pageSize.max + 1;

/** Each connection keeps a prepared query for each limit, so a query may read more rows than needed. */
const preparedLimits = [21, 51, maxNearest] as const;

const nearQueries = new Map<string, ReturnType<typeof prepareNear>>();

function nearQuery(circle: Circle, rows: number, isContinued: boolean): ReturnType<typeof prepareNear> {
  const limit = preparedLimits.find((candidate) => candidate >= rows);
  if (limit === undefined) throw new Error(`${rows} rows are more than a page`);
  const name = `service_near_${circle.replace(' ', '_')}_${limit}${isContinued ? '_continued' : ''}`;
  const prepared = nearQueries.get(name) ?? prepareNear(name, circle, limit, isContinued);
  nearQueries.set(name, prepared);
  return prepared;
}

function prepareNear(name: string, circle: Circle, limit: number, isContinued: boolean) {
  const isAfterCursor = sql`(${chordTo(service.pos, positionParameters)}, ${service.id})
    > (${sql.placeholder('chord')}::float8, ${sql.placeholder('id')}::uuid)`;
  const inCategory = eq(service.category_id, sql.placeholder('category_id'));
  const where = and(inCategory, isInCircle(circle), isContinued ? isAfterCursor : undefined);
  return preparedQuery((db) =>
    selectNear(db, isContinued ? nearestAfterCursor(limit, where) : nearest(limit, where)).prepare(name),
  );
}

/** Runs one statement. Each list has up to `ahead` rows more than the dashboard shows. */
export function listClosestAndFeatured(db: Db, position: Position, ahead: RowsAhead = 0): Promise<NearRow[]> {
  const { latitude, longitude } = position;
  return closestAndFeaturedQueries[ahead](db).execute({ latitude, longitude });
}

/** A connection keeps one prepared query for each of these numbers that it has used. */
export const rowsAhead = [0, 20, 200, 2_000] as const;

type RowsAhead = (typeof rowsAhead)[number];

const closestAndFeaturedQueries = {
  0: prepareClosestAndFeatured(0),
  20: prepareClosestAndFeatured(20),
  200: prepareClosestAndFeatured(200),
  2_000: prepareClosestAndFeatured(2_000),
} satisfies Record<RowsAhead, unknown>;

function prepareClosestAndFeatured(ahead: RowsAhead) {
  return preparedQuery((db) => {
    const closest = nearest(dashboardLimits.closest + ahead, isInCircle('own radius'), 'closest');
    const featured = nearest(dashboardLimits.featured + ahead, service.featured, 'featured');
    const name = `service_closest_and_featured${ahead === 0 ? '' : `_${ahead}`}`;
    return selectNear(db, sql`(${closest}) union all (${featured})`).prepare(name);
  });
}

export function listListingsOfCategory(
  db: Db,
  { category_id, limit, after }: { category_id: string; limit: number; after: string | undefined },
): Promise<ListingRow[]> {
  const isAfter = after === undefined ? undefined : gt(service.id, after);
  return selectListings(db, and(eq(service.category_id, category_id), isAfter)).limit(limit);
}

export function listListingsOfArtisan(db: Db, artisan_id: string): Promise<ListingRow[]> {
  return artisanListingsQuery(db).execute({ artisan_id });
}

const artisanListingsQuery = preparedQuery((db) =>
  selectListings(db, eq(service.artisan_id, sql.placeholder('artisan_id')), service.position).prepare(
    'service_of_artisan',
  ),
);

export function listFeatured(db: Db, limit: number): Promise<ListingRow[]> {
  return selectListings(db, eq(service.featured, true)).limit(limit);
}

function isInCircle(circle: Circle): SQL | undefined {
  if (circle === 'everywhere') return undefined;
  const maxRadius = serviceRadius.max;
  const reach = circle === 'own radius' ? service.reach : sql`chord(${maxRadius}::float8)`;
  // With a plain `<=` the planner expects a third of all rows and sorts the whole box. With `<> 0`
  // it expects nearly all rows and uses the index.
  const isNear = sql`(${chordTo(service.pos, positionParameters)} <= ${reach})::integer <> 0`;
  return sql`${isInBoxAround(service.pos, positionParameters, maxRadius)} and ${isNear}`;
}

/**
 * The index orders only by distance, so all rows at the distance of the last row are read before
 * the list is cut by id. In London they can be more than a page.
 */
function nearest(limit: number, where: SQLWrapper | undefined, list = 'near', columns = sql`${service}.*`): SQL {
  const chord = chordTo(service.pos, positionParameters);
  const count = sql.raw(String(limit));
  return sql`
    select * from (
      select ${columns}, ${chord} as chord, ${list}::text as list from ${service}
      where ${and(service.active, where)} order by chord fetch first ${count} rows with ties
    ) with_ties order by chord, id limit ${count}`;
}

/** Chooses ids first, which the index contains, so that the rows of services before the page are not read. */
function nearestAfterCursor(limit: number, where: SQLWrapper | undefined): SQL {
  return sql`select * from (${nearest(limit, where, 'near', sql`${service.id}`)}) ids join ${service} using (id)`;
}

function selectNear(db: Db, rows: SQL) {
  const nearColumns = { account_id: artisan.account_id, ...addressColumns, total_reviews: service.total_reviews };
  const resultColumns = { list: sql<string>`${service}.list`, chord: sql<number>`${service}.chord` };
  return db
    .select({ ...listingColumns, ...nearColumns, ...resultColumns })
    .from(new Subquery<'service', Record<string, unknown>>(rows, {}, 'service'))
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .innerJoin(category, eq(category.id, service.category_id))
    .orderBy(resultColumns.chord, service.id);
}

function selectListings(db: Db, where: SQL | undefined, ...orderColumns: PgColumn[]) {
  return db
    .select(listingColumns)
    .from(service)
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .innerJoin(category, eq(category.id, service.category_id))
    .where(and(service.active, where))
    .orderBy(...orderColumns, asc(service.id));
}
