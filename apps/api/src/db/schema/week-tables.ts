import type { Shift } from '@fixit/contract/value/week';
import { boolean, date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, key } from './column-types.ts';

export const workingWeek = pgTable('working_week', {
  artisan_id: uuid().primaryKey(),
  hours: jsonb().$type<Shift[]>().notNull(),
  saved_at: createdAt(),
  shows_hours: boolean().notNull().default(false),
});

export const timeOff = pgTable('time_off', {
  id: key(),
  artisan_id: uuid().notNull(),
  first_day: date({ mode: 'string' }).notNull(),
  last_day: date({ mode: 'string' }).notNull(),
  note: text().notNull().default(''),
  created_at: createdAt(),
});

export const calendarFeed = pgTable('calendar_feed', {
  account_id: uuid().primaryKey(),
  secret: text().notNull(),
  created_at: createdAt(),
});

export const calendarChange = pgTable('calendar_change', { id: key(), artisan_id: uuid().notNull() });
