import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';

export const demoSign = pgTable('demo_sign', {
  service_id: uuid().primaryKey(),
  town: text().notNull(),
  layout: text().$type<'fascia' | 'arch' | 'stack' | 'rise' | 'oval'>().notNull(),
  letter: text().$type<'grot' | 'slab' | 'fat' | 'johnston' | 'script'>().notNull(),
  pair: smallint().notNull(),
});
