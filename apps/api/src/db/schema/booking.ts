import type { BookingState } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/shape';
import { sql } from 'drizzle-orm';
import { date, integer, numeric, pgTable, smallint, text, time, uuid } from 'drizzle-orm/pg-core';
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
  /** When its present time was agreed; of a rejected proposal when it was rejected. */
  answered_at: instant(),
  closed_at: instant(),
  price: numeric({ precision: 9, scale: 2, mode: 'number' }),
  expires_at: instant().notNull().generatedAlwaysAs(sql`proposal_expires_at(created_at, starts_at)`),
  remind_at: instant().notNull().generatedAlwaysAs(sql`booking_reminder_at(starts_at)`),
  reminded_at: instant(),
  late_by: text().$type<BookingSide>(),
  closed_by: text().$type<BookingSide | 'system'>(),
  problem: text(),
  reported_at: instant(),
  reschedule_date: date({ mode: 'string' }),
  reschedule_time: time({ precision: 0 }),
  reschedule_starts_at: instant(),
  reschedule_ends_at: instant(),
  reschedule_by: text().$type<BookingSide>(),
  reschedule_asked_at: instant(),
  reschedule_expires_at: instant().generatedAlwaysAs(sql`least(
    proposal_expires_at(reschedule_asked_at, starts_at), proposal_expires_at(reschedule_asked_at, reschedule_starts_at))`),
  changed_at: instant(),
  /** The customer gives these four after accepting. */
  house_and_street: text(),
  work_post_code: text(),
  how_to_find: text(),
  address_given_at: instant(),
});

/** Counts the completed appointments of each customer of a service. Triggers maintain the counts. */
export const serviceCustomer = pgTable('service_customer', {
  service_id: uuid().notNull(),
  customer_id: uuid().notNull(),
  completed: integer().notNull(),
});

/** The state of an appointment now, whatever the worker has written down. */
export const bookingStateNow = sql<BookingState>`booking_state_now(${booking.state}, ${booking.expires_at}, ${booking.ends_at})`;

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
  corrected_at: instant(),
});
