import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea } from './column-types.ts';

export const coast = pgTable('coast', {
  ring: integer().primaryKey(),
  points: bytea().notNull(),
});
