import { sql } from 'drizzle-orm';
import { doublePrecision, integer, pgTable, point, text } from 'drizzle-orm/pg-core';
import { cube, key } from './column-types.ts';

export const place = pgTable('place', {
  id: key(),
  name: text().notNull(),
  kind: text().$type<'town' | 'district'>().notNull(),
  city: text().notNull().default(''),
  county: text().notNull().default(''),
  prominence: integer().notNull().default(0),
  sought: text().notNull().generatedAlwaysAs(sql``),
  around: text().notNull().generatedAlwaysAs(sql``),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  pos: cube().notNull().generatedAlwaysAs(sql``),
});

export const postcodeDistrict = pgTable('postcode_district', {
  outward: text().primaryKey(),
  area: text().notNull(),
  post_town: text().notNull(),
  county: text().notNull().default(''),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  pos: cube().notNull().generatedAlwaysAs(sql``),
});

/** `grid` is metres east and north on the National Grid. */
export const postcodeUnit = pgTable('postcode_unit', {
  unit: text().primaryKey(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  grid: point().notNull(),
});
