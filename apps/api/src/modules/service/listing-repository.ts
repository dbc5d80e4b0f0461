import { serviceRadius } from '@fixit/contract/artisan';
import type { Listing } from '@fixit/contract/service';
import { and, asc, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connection.ts';
import { chordTo, isInBoxAround, type Position } from '../../db/position.ts';
import { prepared } from '../../db/prepared.ts';
import { artisan, category, service } from '../../db/schema/service.ts';

/** `latitude` and `longitude` are the exact place of its artisan. */
export type ListingRow = Omit<Listing, 'distance_km' | 'artisan'> & Position;

/** Ordered by `chord`. */
export type NearRow = ListingRow & {
  account_id: string;
  address: string;
  total_reviews: number;
  list: string;
  chord: number;
};

/** Which of a category's nearest listings are meant: all, those of artisans who travel as far, or all that anybody could reach. */
export type Circle = 'everywhere' | 'own radius' | 'greatest radius';

/** To one decimal; null without reviews. */
export const overallRatings = sql<
  number | null
>`round(${service.rating_sum}::numeric / nullif(${service.total_reviews}, 0), 1)::float8`;

export const listingColumns = {
  id: service.id,
  business_name: artisan.business_name,
  image: service.image,
  overall_ratings: overallRatings,
  service_category: { id: category.id, category: category.category, image: category.image },
  artisan_id: service.artisan_id,
  latitude: service.latitude,
  longitude: service.longitude,
};

/** Nearest first. */
export function listNearest(
  db: Db,
  wanted: {
    category_id: string;
    position: Position;
    circle: Circle;
    limit: number;
    after?: { chord: number; id: string } | undefined;
  },
): Promise<NearRow[]> {
  const { category_id, position, circle, limit, after } = wanted;
  const behind = sql`(${chordTo(service.pos, position)}, ${service.id}) > (${after?.chord}::float8, ${after?.id}::uuid)`;
  const where = and(eq(service.category_id, category_id), isWithin(circle, position), after ? behind : undefined);
  return selectNear(db, nearest(position, limit, where)).limit(limit);
}

/** One statement. */
export function listClosestAndFeatured(
  db: Db,
  position: Position,
  limits: { closest: number; featured: number },
): Promise<NearRow[]> {
  const closest = nearest(position, limits.closest, isWithin('own radius', position), 'closest');
  const featured = nearest(position, limits.featured, service.featured, 'featured');
  return selectNear(db, sql`(${closest} union all ${featured})`);
}

export function listOfCategory(
  db: Db,
  { category_id, limit, after }: { category_id: string; limit: number; after: string | undefined },
): Promise<ListingRow[]> {
  const behind = after === undefined ? undefined : gt(service.id, after);
  return selectListings(db, and(eq(service.category_id, category_id), behind)).limit(limit);
}

export function listOfArtisan(db: Db, artisan_id: string): Promise<ListingRow[]> {
  return offerQuery(db).execute({ artisan_id });
}

const offerQuery = prepared((db) =>
  selectListings(db, eq(service.artisan_id, sql.placeholder('artisan_id')), service.position).prepare(
    'service_of_artisan',
  ),
);

export function listFeatured(db: Db, limit: number): Promise<ListingRow[]> {
  return selectListings(db, eq(service.featured, true)).limit(limit);
}

function isWithin(circle: Circle, position: Position): SQL | undefined {
  if (circle === 'everywhere') return undefined;
  const greatest = serviceRadius.greatest;
  const reach = circle === 'own radius' ? service.reach : sql`chord(${greatest}::float8)`;
  return sql`${isInBoxAround(service.pos, position, greatest)} and ${chordTo(service.pos, position)} <= ${reach}`;
}

/** By distance alone, as the index gives it; ties with the last come along, and the caller orders them. */
function nearest(position: Position, limit: number, where: SQLWrapper | undefined, list = 'near'): SQL {
  const chord = chordTo(service.pos, position);
  return sql`(select ${service.id} as id, ${chord} as chord, ${list} as list from ${service}
    where ${and(service.active, where)} order by ${chord} fetch first (${limit}::int) rows with ties)`;
}

function selectNear(db: Db, ids: SQL) {
  const asked = { account_id: artisan.account_id, address: artisan.address, total_reviews: service.total_reviews };
  const near = { list: sql<string>`near.list`, chord: sql<number>`near.chord` };
  return db
    .select({ ...listingColumns, ...asked, ...near })
    .from(sql`${ids} near`)
    .innerJoin(service, sql`${service.id} = near.id`)
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .innerJoin(category, eq(category.id, service.category_id))
    .orderBy(near.chord, service.id);
}

function selectListings(db: Db, where: SQL | undefined, ...first: PgColumn[]) {
  return db
    .select(listingColumns)
    .from(service)
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .innerJoin(category, eq(category.id, service.category_id))
    .where(and(service.active, where))
    .orderBy(...first, asc(service.id));
}
