import type { BookingState } from '@fixit/contract/booking';
import { date, integer, pgTable, smallint, text, time, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from './column.ts';

export const booking = pgTable('booking', {
  id: key(),
  conversation_id: uuid().notNull(),
  customer_id: uuid().notNull(),
  artisan_id: uuid().notNull(),
  service_id: uuid().notNull(),
  job_id: uuid(),
  state: text().$type<BookingState>().notNull().default('awaiting'),
  service_description: text().notNull(),
  appointment_date: date({ mode: 'string' }).notNull(),
  appointment_time: time({ precision: 0 }).notNull(),
  duration_minutes: integer().notNull(),
  starts_at: instant().notNull(),
  ends_at: instant().notNull(),
  created_at: createdAt(),
  answered_at: instant(),
  closed_at: instant(),
});

export const review = pgTable('review', {
  id: key(),
  booking_id: uuid().notNull(),
  service_id: uuid().notNull(),
  customer_id: uuid().notNull(),
  ratings: smallint().notNull(),
  comment: text().notNull(),
  created_at: createdAt(),
  reply: text(),
  replied_at: instant(),
  hidden_reason: text(),
  hidden_at: instant(),
});
