import type { Answer } from '@fixit/contract/route';
import { type service as calls, serviceLimits } from '@fixit/contract/service';
import { and, asc, eq, inArray, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { artisan } from '../../db/schema/artisan-tables.ts';
import { category } from '../../db/schema/category-tables.ts';
import { catalogue, service } from '../../db/schema/service-tables.ts';
import { listingColumns, overallRatings } from './listing-repository.ts';
import { catalogues } from './service-repository.ts';

export type ManagedService = Answer<typeof calls.add>['data'];
export type CatalogueImage = ManagedService['catalogues'][number];
export type ServiceChange = {
  category_id?: string | undefined;
  description?: string | undefined;
  image?: string | null;
};

export function listServicesOf(db: Db, account_id: string): Promise<ManagedService[]> {
  return selectServices(db, eq(artisan.account_id, account_id));
}

export async function findServiceOf(db: Db, account_id: string, id: string): Promise<ManagedService | undefined> {
  const [row] = await selectServices(db, and(eq(artisan.account_id, account_id), eq(service.id, id)));
  return row;
}

export async function findServiceInCategory(
  db: Db,
  account_id: string,
  category_id: string,
): Promise<ManagedService | undefined> {
  const [row] = await selectServices(db, and(eq(artisan.account_id, account_id), eq(service.category_id, category_id)));
  return row;
}

export async function lockServiceOf(db: Db, account_id: string, id: string): Promise<ManagedService | undefined> {
  const [row] = await selectServices(db, and(eq(artisan.account_id, account_id), eq(service.id, id))).for(
    'no key update',
    { of: artisan },
  );
  return row;
}

function selectServices(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: service.id,
      category: listingColumns.service_category,
      description: service.description,
      image: listingColumns.image,
      has_picture: sql<boolean>`${service.image} is not null`,
      overall_ratings: overallRatings,
      total_reviews: service.total_reviews,
      catalogues,
    })
    .from(service)
    .innerJoin(artisan, eq(artisan.id, service.artisan_id))
    .innerJoin(category, eq(category.id, service.category_id))
    .where(and(service.active, where))
    .orderBy(asc(service.position), asc(service.id));
}

/** Locks the artisan, so that a simultaneous change of the business's position includes the service. */
export async function addService(
  db: Db,
  account_id: string,
  { category_id, description }: { category_id: string; description: string },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with business as materialized (
      select id, latitude, longitude, service_radius_km from ${artisan}
      where ${artisan.account_id} = ${account_id} for no key update)
    insert into ${service} (artisan_id, category_id, description, latitude, longitude, service_radius_km)
    select id, ${category_id}::uuid, ${description}::text, latitude, longitude, service_radius_km from business
    on conflict (artisan_id, category_id) where active do nothing
    returning id`);
  return rows[0]?.id;
}

/** Returns false if the artisan offers another service in the new category. */
export async function changeService(db: Db, id: string, change: ServiceChange): Promise<boolean> {
  const other = alias(service, 'other');
  const conflictingServices = db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.artisan_id, service.artisan_id),
        change.category_id === undefined ? sql`false` : eq(other.category_id, change.category_id),
        other.active,
        ne(other.id, id),
      ),
    );
  const rows = await db
    .update(service)
    .set(change)
    .where(and(eq(service.id, id), notExists(conflictingServices)))
    .returning({ id: service.id });
  return rows.length > 0;
}

export async function withdrawService(db: Db, account_id: string, id: string): Promise<boolean> {
  const rows = await db
    .update(service)
    .set({ active: false })
    .where(and(belongsToAccount(db, account_id, id), service.active))
    .returning({ id: service.id });
  return rows.length > 0;
}

export async function addCatalogueImage(
  db: Db,
  service_id: string,
  image: string,
): Promise<CatalogueImage | undefined> {
  const { rows } = await db.execute<CatalogueImage>(sql`
    insert into ${catalogue} (service_id, image) select ${service_id}::uuid, ${image}::text
    where (select count(*) from ${catalogue} where ${catalogue.service_id} = ${service_id}) < ${serviceLimits.catalogues}
    returning id, image`);
  return rows[0];
}

export type RemovedCatalogueImage = typeof catalogue.$inferSelect;

export async function removeCatalogueImage(
  db: Db,
  account_id: string,
  id: string,
  imageId: string,
): Promise<RemovedCatalogueImage | undefined> {
  const ownService = db
    .select({ id: service.id })
    .from(service)
    .where(belongsToAccount(db, account_id, id));
  const [image] = await db
    .delete(catalogue)
    .where(and(eq(catalogue.id, imageId), inArray(catalogue.service_id, ownService)))
    .returning();
  return image;
}

export async function removeAnyCatalogueImage(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.delete(catalogue).where(eq(catalogue.id, id)).returning({ image: catalogue.image });
  return row?.image;
}

export async function restoreCatalogueImage(
  db: Db,
  { id, service_id, image, position, created_at }: RemovedCatalogueImage,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into ${catalogue} (id, service_id, image, position, created_at)
    select ${id}::uuid, ${service_id}::uuid, ${image}::text, ${position}::smallint, ${created_at}::timestamptz
    where (select count(*) from ${catalogue} where ${catalogue.service_id} = ${service_id}) < ${serviceLimits.catalogues}
    returning id`);
  return rows.length > 0;
}

/** Serialises the artisan's removals, undos and uploads until the transaction ends. */
export async function lockArtisan(db: Db, account_id: string): Promise<void> {
  await db.execute(sql`select from ${artisan} where ${artisan.account_id} = ${account_id} for no key update`);
}

/** Returns true if the account has this service, active or withdrawn. */
export async function isServiceOf(db: Db, account_id: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: service.id })
    .from(service)
    .where(belongsToAccount(db, account_id, id));
  return rows.length > 0;
}

export async function restoreService(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${service} target set active = true
    where target.id = ${id} and not target.active and not exists (
      select from ${service} other where other.artisan_id = target.artisan_id
        and other.category_id = target.category_id and other.active)
    returning target.id`);
  return rows.length > 0;
}

function belongsToAccount(db: Db, account_id: string, id: string): SQL | undefined {
  const ownArtisan = db.select({ id: artisan.id }).from(artisan).where(eq(artisan.account_id, account_id));
  return and(eq(service.id, id), inArray(service.artisan_id, ownArtisan));
}
