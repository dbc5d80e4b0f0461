import { sql } from 'drizzle-orm';
import { date, integer, numeric, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

const counts = {
  requests: integer().notNull(),
  answered: integer().notNull(),
  unanswered: integer().notNull(),
  agreed: integer().notNull(),
  took_place: integer().notNull(),
  cancelled_late: integer().notNull(),
};

/** `day` is a day in London. */
export const marketDay = pgTable(
  'market_day',
  {
    day: date({ mode: 'string' }).notNull(),
    category_id: uuid().notNull(),
    district: text().notNull(),
    ...counts,
    first_yes_minutes: smallint().array().notNull(),
    prices: numeric({ precision: 9, scale: 2, mode: 'number' }).array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.day, table.category_id, table.district] })],
);

/** The totals are over all trades and districts. */
export const marketTotal = pgTable('market_total', {
  day: date({ mode: 'string' }).primaryKey(),
  counted_at: instant().notNull().default(sql`now()`),
  ...counts,
  first_yes_histogram: integer().array().notNull(),
});
