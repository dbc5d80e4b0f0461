import { bookingTimes } from '@fixit/contract/booking/booking-times';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { chordTo, type Position } from '../../db/geography/position.ts';
import { preparedQuery } from '../../db/query/prepared-query.ts';
import { addressColumns, artisan } from '../../db/schema/artisan-tables.ts';
import { booking, bookingStateNow, serviceCustomer } from '../../db/schema/booking-tables.ts';
import { category } from '../../db/schema/category-tables.ts';
import { catalogue, service, visiblePictureOfJoined } from '../../db/schema/service-tables.ts';
import { listingColumns, overallRatings } from './listing-repository.ts';

/** New pictures follow in the order in which they were added. */
export const catalogues = sql<{ id: string; image: string }[]>`(
  select coalesce(json_agg(json_build_object('id', ${catalogue.id}, 'image', ${catalogue.image})
    order by ${catalogue.position}, ${catalogue.id}), '[]')
  from ${catalogue} where ${catalogue.service_id} = ${service.id})`;

/** A day in London is at most an hour shorter than 24 hours. */
const minHoursToCompletion = sql.raw(String(bookingTimes.completesAfterDays * 24 - 1));

/** Adds the customers whose appointments completed automatically to those already counted. */
const totalCustomers = sql<number>`(
  (select count(*) from ${serviceCustomer} where ${serviceCustomer.service_id} = ${service.id})
  + (select count(distinct ${booking.customer_id}) from ${booking}
    where ${booking.service_id} = ${service.id} and ${booking.state} = 'accepted' and ${bookingStateNow} = 'completed'
      and ${booking.ends_at} <= now() - make_interval(hours => ${minHoursToCompletion})
      and not exists (select from ${serviceCustomer} existing
        where existing.service_id = ${booking.service_id} and existing.customer_id = ${booking.customer_id})))::int`;

const detailQuery = preparedQuery((db) =>
  db
    .select({
      id: service.id,
      image: visiblePictureOfJoined,
      description: service.description,
      service_category: listingColumns.service_category,
      artisan: {
        id: artisan.id,
        business_name: artisan.business_name,
        business_detail: artisan.business_detail,
        ...addressColumns,
        latitude: artisan.latitude,
        longitude: artisan.longitude,
      },
      total_customers: totalCustomers,
      overall_ratings: overallRatings,
      total_reviews: service.total_reviews,
      catalogues,
    })
    .from(service)
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .innerJoin(category, eq(category.id, service.category_id))
    .where(
      and(service.active, or(eq(service.id, sql.placeholder('id')), eq(service.artisan_id, sql.placeholder('id')))),
    )
    .orderBy(desc(eq(service.id, sql.placeholder('id'))), service.position, service.id)
    .limit(1)
    .prepare('service_detail'),
);

/** Finds a service by its id, or the first service that the artisan with this id still offers. */
export async function findDetail(db: Db, id: string) {
  const [row] = await detailQuery(db).execute({ id });
  return row;
}

/** Prefers a service in the category. `reaches` is true if the artisan travels to the position. */
export async function findOfferedListing(
  db: Db,
  { artisan_id, category_id, position }: { artisan_id: string; category_id: string; position: Position },
) {
  const [row] = await db
    .select({
      ...listingColumns,
      account_id: artisan.account_id,
      reaches: sql<boolean>`(${chordTo(service.pos, position)} <= ${service.reach})`,
    })
    .from(service)
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .innerJoin(category, eq(category.id, service.category_id))
    .where(and(service.active, eq(service.artisan_id, artisan_id)))
    .orderBy(desc(eq(service.category_id, category_id)), service.position, service.id)
    .limit(1);
  return row;
}

/** Returns the URLs of the pictures. */
export async function withdrawServicesOf(db: Db, account_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ image: string }>(sql`
    with own_service as (
      select service.id, service.image from service join artisan on artisan.id = service.artisan_id
      where artisan.account_id = ${account_id}
    ), withdrawn_service as (
      update service set active = false, image = null, description = '' from own_service where service.id = own_service.id
    ), deleted_picture as (
      delete from catalogue using own_service where catalogue.service_id = own_service.id returning catalogue.image
    )
    select image from own_service where image is not null union all select image from deleted_picture`);
  return rows.map(({ image }) => image);
}

/** Hides all services until `relistServicesOf` is called. */
export async function delistServicesOf(db: Db, account_id: string): Promise<void> {
  await db.execute(sql`
    update service set active = false, withheld = true from artisan
    where artisan.id = service.artisan_id and artisan.account_id = ${account_id} and active`);
}

export async function relistServicesOf(db: Db, account_id: string): Promise<void> {
  await db.execute(sql`
    update service set active = true, withheld = false from artisan
    where artisan.id = service.artisan_id and artisan.account_id = ${account_id} and withheld`);
}

export async function addToReviewTotals(
  db: Db,
  id: string,
  { reviews, ratings }: { reviews: number; ratings: number },
): Promise<void> {
  await db
    .update(service)
    .set({
      total_reviews: sql`${service.total_reviews} + ${reviews}`,
      rating_sum: sql`${service.rating_sum} + ${ratings}`,
    })
    .where(eq(service.id, id));
}
