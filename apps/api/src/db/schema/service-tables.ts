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

/** The path is null if the artisan has deleted the account. `alias` is the query's name for the table `service`. */
export function shopSignUrl(alias: string): SQL<string | null> {
  return sql`(select ${shopSignOf(alias, 'maker')} from artisan maker where maker.id = ${sql.raw(alias)}.artisan_id)`;
}

const shopSignOf = (alias: string, maker: string) =>
  sql.raw(
    `shop_sign_address(${alias}.id, ${alias}.category_id, ${maker}.business_name, ${maker}.post_code, ${maker}.shop_sign)`,
  );

export function visiblePicture(alias: string): SQL<string | null> {
  return sql`coalesce(${sql.raw(alias)}.image, ${shopSignUrl(alias)})`;
}

/** The query must join `service` and `artisan`. */
export const visiblePictureOfJoined = sql<string | null>`coalesce(service.image, ${shopSignOf('service', 'artisan')})`;

export const catalogue = pgTable('catalogue', {
  id: key(),
  service_id: uuid().notNull(),
  image: text().notNull(),
  position: smallint().notNull().default(32_767),
  created_at: createdAt(),
});
