import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, cube, key, tsvector } from './column.ts';

export const category = pgTable('category', {
  id: key(),
  position: smallint().notNull(),
  slug: text().notNull(),
  category: text().notNull(),
  image: text(),
});

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
  created_at: createdAt(),
  /** Where others see it. */
  pos: cube().notNull().generatedAlwaysAs(sql``),
  name_words: tsvector().notNull().generatedAlwaysAs(sql``),
});

/** The words of all business names. */
export const nameWord = pgTable('name_word', {
  word: text().primaryKey(),
  names: integer().notNull(),
});

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

export const catalogue = pgTable('catalogue', {
  id: key(),
  service_id: uuid().notNull(),
  image: text().notNull(),
  position: smallint().notNull().default(32_767),
  created_at: createdAt(),
});
