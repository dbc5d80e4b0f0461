import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

interface StoredPage {
  artisan_id: string;
  is_public: boolean | null;
  shows_hours: boolean;
  slug: string | null;
}

const hashSlug = (slug: string) => createHash('sha256').update(slug).digest();

/** Returns undefined if the account has no business. */
export async function findPageOf(db: Db, account_id: string): Promise<StoredPage | undefined> {
  const { rows } = await db.execute<StoredPage & Record<string, unknown>>(sql`
    select a.id as artisan_id, page.is_public, coalesce(page.shows_hours, false) as shows_hours, slug.slug
    from artisan a left join artisan_page page on page.artisan_id = a.id
    left join artisan_slug slug on slug.artisan_id = a.id and slug.is_current
    where a.account_id = ${account_id}`);
  return rows[0];
}

export async function savePage(
  db: Db,
  { artisan_id, is_public, shows_hours }: { artisan_id: string; is_public: boolean; shows_hours: boolean },
): Promise<void> {
  await db.execute(sql`
    insert into artisan_page (artisan_id, is_public, shows_hours) values (${artisan_id}, ${is_public}, ${shows_hours})
    on conflict (artisan_id) do update set is_public = ${is_public}, shows_hours = ${shows_hours}, answered_at = now(),
      changed_at = now()`);
}

export async function markChanged(db: Db, artisan_id: string): Promise<void> {
  await db.execute(sql`update artisan_page set changed_at = now() where artisan_id = ${artisan_id}`);
}

export async function markServiceChanged(db: Db, service_id: string): Promise<void> {
  await db.execute(sql`
    update artisan_page page set changed_at = now() from service
    where service.id = ${service_id} and page.artisan_id = service.artisan_id`);
}

export interface BusinessWithTown {
  artisan_id: string;
  business_name: string;
  town: string | null;
}

/** Locks the business so that concurrent changes of its slug queue. */
export async function lockBusinessWithTown(db: Db, account_id: string): Promise<BusinessWithTown | undefined> {
  const { rows } = await db.execute<BusinessWithTown & Record<string, unknown>>(sql`
    select a.id as artisan_id, a.business_name,
      (select post_town from postcode_district where outward = split_part(a.post_code, ' ', 1)) as town
    from artisan a where a.account_id = ${account_id} for no key update of a`);
  return rows[0];
}

/** Lists the artisan's slugs, the current one first. */
export async function listSlugs(db: Db, artisan_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from artisan_slug where artisan_id = ${artisan_id} order by is_current desc, slug`);
  return rows.map(({ slug }) => slug);
}

/** Returns false if an artisan has the slug or a deleted artisan had it. */
export async function takeSlug(db: Db, artisan_id: string, slug: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into artisan_slug (slug, artisan_id, is_current)
    select ${slug}, ${artisan_id}, false
    where not exists (select from former_slug where slug_hash = ${hashSlug(slug)})
    on conflict (slug) do nothing returning slug`);
  return rows.length > 0;
}

export async function setCurrentSlug(db: Db, artisan_id: string, slug: string): Promise<void> {
  await db.execute(sql`
    update artisan_slug set is_current = false where artisan_id = ${artisan_id} and is_current and slug <> ${slug}`);
  await db.execute(sql`update artisan_slug set is_current = true where artisan_id = ${artisan_id} and slug = ${slug}`);
}

/** Deletes the consent and the slugs, and stores only hashes of the slugs. */
export async function erasePage(db: Db, artisan_id: string): Promise<void> {
  for (const slug of await listSlugs(db, artisan_id)) {
    await db.execute(sql`insert into former_slug (slug_hash) values (${hashSlug(slug)}) on conflict do nothing`);
  }
  await db.execute(sql`delete from artisan_slug where artisan_id = ${artisan_id}`);
  await db.execute(sql`delete from artisan_page where artisan_id = ${artisan_id}`);
}

export async function findArtisanId(db: Db, account_id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from artisan where account_id = ${account_id}`);
  return rows[0]?.id;
}

export async function findArtisanOfService(db: Db, service_id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ artisan_id: string }>(
    sql`select artisan_id from service where id = ${service_id}`,
  );
  return rows[0]?.artisan_id;
}

interface WorkingPlace {
  trade: string;
  latitude: number;
  longitude: number;
  service_radius_km: number;
}

/** Lists the trades and places of an artisan, including withdrawn services. */
export async function listWorkingPlaces(db: Db, artisan_id: string): Promise<WorkingPlace[]> {
  const { rows } = await db.execute<WorkingPlace & Record<string, unknown>>(sql`
    select distinct c.slug as trade, s.latitude, s.longitude, s.service_radius_km
    from service s join category c on c.id = s.category_id where s.artisan_id = ${artisan_id}`);
  return rows;
}

export interface PublicPageRow {
  artisan_id: string;
  account_id: string;
  current: string;
  shows_hours: boolean;
}

export async function findPublicPage(db: Db, slug: string): Promise<PublicPageRow | undefined> {
  const { rows } = await db.execute<PublicPageRow & Record<string, unknown>>(sql`
    select a.id as artisan_id, a.account_id, current.slug as current, page.shows_hours
    from artisan_slug named join artisan a on a.id = named.artisan_id
    join account owner on owner.id = a.account_id and not is_suspended(owner.suspended_at, owner.suspended_until) and owner.deleted_at is null
    join artisan_page page on page.artisan_id = a.id and page.is_public
    join artisan_slug current on current.artisan_id = a.id and current.is_current
    where named.slug = ${slug}`);
  return rows[0];
}

/** Finds an artisan who is neither suspended nor deleted, whether or not the page is public. */
export async function findActiveArtisan(
  db: Db,
  artisan_id: string,
): Promise<{ artisan_id: string; account_id: string } | undefined> {
  const { rows } = await db.execute<{ artisan_id: string; account_id: string }>(sql`
    select a.id as artisan_id, a.account_id from artisan a
    join account owner on owner.id = a.account_id and not is_suspended(owner.suspended_at, owner.suspended_until) and owner.deleted_at is null
    where a.id = ${artisan_id}`);
  return rows[0];
}

export async function isFormerSlug(db: Db, slug: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from former_slug where slug_hash = ${hashSlug(slug)}`);
  return rows.length > 0;
}
