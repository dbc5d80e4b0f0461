import { doublePrecision, pgTable, text, uuid } from 'drizzle-orm/pg-core';

export const profile = pgTable('profile', {
  account_id: uuid().primaryKey(),
  phone: text().notNull().default(''),
  address: text().notNull().default(''),
  post_code: text().notNull().default(''),
  city: text().notNull().default(''),
  county: text().notNull().default(''),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
});
