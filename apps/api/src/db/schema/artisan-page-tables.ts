import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './column-types.ts';

/** Without a row the artisan has not answered, and there is no page. */
export const artisanPage = pgTable('artisan_page', {
  artisan_id: uuid().primaryKey(),
  is_public: boolean().notNull(),
  shows_hours: boolean().notNull().default(false),
  answered_at: instant().notNull().default(sql`now()`),
  changed_at: instant().notNull().default(sql`now()`),
});

/** An artisan has one current address. The former ones lead to it. */
export const artisanSlug = pgTable('artisan_slug', {
  slug: text().primaryKey(),
  artisan_id: uuid().notNull(),
  is_current: boolean().notNull(),
});

/** Nobody else gets the address of a deleted artisan. */
export const formerSlug = pgTable('former_slug', {
  slug_hash: bytea().primaryKey(),
  ended_at: instant().notNull().default(sql`now()`),
});
