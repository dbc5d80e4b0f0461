import { type SQL, sql } from 'drizzle-orm';
import { boolean, doublePrecision, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, cube, key } from './column-types.ts';

export const service = pgTable('service', {
  id: key(),
  artisan_id: uuid().notNull(),
  category_id: uuid().notNull(),
  description: text().notNull(),
  image: text(),
  position: smallint().notNull().default(32_767),
  active: boolean().notNull().default(true),
  withheld: boolean().notNull().default(false),
  featured: boolean().notNull().default(false),
  total_reviews: integer().notNull().default(0),
  rating_sum: integer().notNull().default(0),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  service_radius_km: doublePrecision().notNull(),
  pos: cube().notNull().generatedAlwaysAs(sql``),
  reach: doublePrecision().notNull().generatedAlwaysAs(sql``),
  created_at: createdAt(),
});

/** Returns the address of the shop sign, which is null if the artisan has deleted the account. `alias` names the table `service` in the query. */
export function shopSignAddress(alias: string): SQL<string | null> {
  const table = sql.raw(alias);
  return sql`(
    select shop_sign_address(${table}.id, ${table}.category_id, maker.business_name, maker.post_code, maker.shop_sign)
    from artisan maker where maker.id = ${table}.artisan_id)`;
}

/** Returns the public picture of a service: its own, or else the shop sign. The query must join the artisan's row. */
export function visiblePicture(alias: string): SQL<string | null> {
  return sql`coalesce(${sql.raw(alias)}.image, ${shopSignAddress(alias)})`;
}

export const catalogue = pgTable('catalogue', {
  id: key(),
  service_id: uuid().notNull(),
  image: text().notNull(),
  position: smallint().notNull().default(32_767),
  created_at: createdAt(),
});
