import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './column.ts';

/** A setting without a row has its default. */
export const marketSetting = pgTable('market_setting', {
  name: text().primaryKey(),
  value: text().notNull(),
  changed_at: instant().notNull().default(sql`now()`),
});
