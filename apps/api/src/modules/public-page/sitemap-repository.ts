import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';

export interface ArtisanUrl {
  artisan_id: string;
  slug: string;
  changed_on: string;
}

/** The bound applies to each table, because a merge join would otherwise read the others from the start. */
export async function listArtisanUrls(
  db: Db,
  { from, isAfter, limit }: { from: string; isAfter: boolean; limit: number },
): Promise<ArtisanUrl[]> {
  const isInRange = (id: SQL) => (isAfter ? sql`${id} > ${from}` : sql`${id} >= ${from}`);
  const { rows } = await db.execute<ArtisanUrl & Record<string, unknown>>(sql`
    select page.artisan_id, slug_row.slug, to_char(page.changed_at at time zone 'UTC', 'YYYY-MM-DD') as changed_on
    from artisan_page page join artisan a on a.id = page.artisan_id and ${isInRange(sql`a.id`)}
    join account owner on owner.id = a.account_id and not is_suspended(owner.suspended_at, owner.suspended_until) and owner.deleted_at is null
    join artisan_slug slug_row on slug_row.artisan_id = page.artisan_id and slug_row.is_current
      and ${isInRange(sql`slug_row.artisan_id`)}
    where page.is_public and ${isInRange(sql`page.artisan_id`)} and exists (
      select from service
      where service.artisan_id = page.artisan_id and service.active and ${isInRange(sql`service.artisan_id`)})
    order by page.artisan_id limit ${limit}`);
  return rows;
}

/** Returns the first id of the file after the one that starts at `from`, or undefined after the last file. */
export async function findStartOfNextFile(db: Db, from: string, length: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ artisan_id: string }>(sql`
    select artisan_id from artisan_page where is_public and artisan_id >= ${from}
    order by artisan_id offset ${length} limit 1`);
  return rows[0]?.artisan_id;
}

export async function listCanonicalTowns(
  db: Db,
  trade: string,
  limit: number,
): Promise<{ town: string; changed_on: string }[]> {
  const { rows } = await db.execute<{ town: string; changed_on: string }>(sql`
    select town, to_char(changed_on, 'YYYY-MM-DD') as changed_on from town_trade
    where category_id = (select id from category where slug = ${trade}) and canonical = town order by town limit ${limit}`);
  return rows;
}
