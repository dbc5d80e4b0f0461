import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './column.ts';

/** A setting without a row has its default. */
export const marketSetting = pgTable('market_setting', {
  name: text().primaryKey(),
  value: text().notNull(),
  changed_at: instant().notNull().default(sql`now()`),
});

/** The only row is the present logo of the marketplace, as a PNG. There is none while the name stands in its place. */
export const marketLogo = pgTable('market_logo', {
  id: text().primaryKey(),
  picture: bytea().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  changed_at: instant().notNull().default(sql`now()`),
});
