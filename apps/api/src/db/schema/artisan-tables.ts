import type { ShopSign } from '@fixit/contract/artisan/shop-sign';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { postcodeDistrict } from './address-tables.ts';
import { createdAt, cube, key, tsvector } from './column-types.ts';

export const artisan = pgTable('artisan', {
  id: key(),
  account_id: uuid().notNull(),
  business_name: text().notNull(),
  business_detail: text().notNull().default(''),
  address: text().notNull(),
  post_code: text().notNull(),
  phone: text().notNull().default(''),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  service_radius_km: doublePrecision().notNull(),
  shows_street: boolean().notNull().default(false),
  /** This is null while the shop sign is derived from the name. */
  shop_sign: jsonb().$type<ShopSign>(),
  /** This is null if the travel time is estimated from the distance. */
  travel_minutes: smallint(),
  created_at: createdAt(),
  /** Stores the published position, not the exact one. */
  pos: cube().notNull().generatedAlwaysAs(sql``),
  name_words: tsvector().notNull().generatedAlwaysAs(sql``),
});

/** `town` is null in an unknown district. */
export const addressColumns = {
  address: artisan.address,
  post_code: artisan.post_code,
  shows_street: artisan.shows_street,
  town: sql<string | null>`(select ${postcodeDistrict.post_town} from ${postcodeDistrict}
    where ${postcodeDistrict.outward} = split_part(${artisan.post_code}, ' ', 1))`,
};

export const nameWord = pgTable('name_word', {
  word: text().primaryKey(),
  names: integer().notNull(),
});
