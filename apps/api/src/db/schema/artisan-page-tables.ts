import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './column-types.ts';

/** An artisan without a row has not yet been asked or has not answered, and has no public page. */
export const artisanPage = pgTable('artisan_page', {
  artisan_id: uuid().primaryKey(),
  is_public: boolean().notNull(),
  shows_hours: boolean().notNull().default(false),
  answered_at: instant().notNull().default(sql`now()`),
  changed_at: instant().notNull().default(sql`now()`),
});

export const artisanSlug = pgTable('artisan_slug', {
  slug: text().primaryKey(),
  artisan_id: uuid().notNull(),
  is_current: boolean().notNull(),
});

/** Prevents the slug of a deleted artisan from being reused. */
export const formerSlug = pgTable('former_slug', {
  slug_hash: bytea().primaryKey(),
  ended_at: instant().notNull().default(sql`now()`),
});
