import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** Counts the artisans who travel to the centre of the district. */
export const coverage = pgTable(
  'coverage',
  { district: text().notNull(), category_id: uuid().notNull(), artisans: integer().notNull() },
  (table) => [primaryKey({ columns: [table.district, table.category_id] })],
);

export const coverageArea = pgTable('coverage_area', {
  area: text().primaryKey(),
  counted_at: instant().notNull().default(sql`now()`),
});
