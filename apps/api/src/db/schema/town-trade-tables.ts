import { sql } from 'drizzle-orm';
import { date, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** A row needs at least three artisans who travel to the town and have a public page. */
export const townTrade = pgTable(
  'town_trade',
  {
    category_id: uuid().notNull(),
    town: text().notNull(),
    artisans: integer().notNull(),
    canonical: text().notNull(),
    fingerprint: text().notNull(),
    changed_on: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.category_id, table.town] })],
);

export const tradeFigure = pgTable(
  'trade_figure',
  {
    category_id: uuid().notNull(),
    scope: text().$type<'district' | 'county' | 'all'>().notNull(),
    area: text().notNull(),
    requests: integer().notNull(),
    answered: integer().notNull(),
    first_yes_minutes: integer(),
    prices: integer().notNull(),
    price_low: numeric({ precision: 9, scale: 2, mode: 'number' }),
    price_middle: numeric({ precision: 9, scale: 2, mode: 'number' }),
    price_high: numeric({ precision: 9, scale: 2, mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.category_id, table.scope, table.area] })],
);

export const townTradeCount = pgTable('town_trade_count', {
  category_id: uuid().primaryKey(),
  counted_at: instant().notNull().default(sql`now()`),
});
