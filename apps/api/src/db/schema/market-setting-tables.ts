import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './column-types.ts';

/** A setting without a row has its default value. */
export const marketSetting = pgTable('market_setting', {
  name: text().primaryKey(),
  value: text().notNull(),
  changed_at: instant().notNull().default(sql`now()`),
});

/** Contains at most one row: the marketplace's logo as a PNG. Without a row, the name is shown instead. */
export const marketLogo = pgTable('market_logo', {
  id: text().primaryKey(),
  picture: bytea().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  changed_at: instant().notNull().default(sql`now()`),
});
