import { pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { key } from './column-types.ts';

export const category = pgTable('category', {
  id: key(),
  position: smallint().notNull(),
  slug: text().notNull(),
  category: text().notNull(),
  image: text(),
});
