import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './column-types.ts';

export const marketSetting = pgTable('market_setting', {
  name: text().primaryKey(),
  value: text().notNull(),
  changed_at: instant().notNull().default(sql`now()`),
});

/** There is at most one row, with a PNG. */
export const marketLogo = pgTable('market_logo', {
  id: text().primaryKey(),
  picture: bytea().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  changed_at: instant().notNull().default(sql`now()`),
});
