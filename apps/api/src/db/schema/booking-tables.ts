import type { BookingState } from '@fixit/contract/booking';
import type { BookingSide, PhoneSharing } from '@fixit/contract/booking/booking-shape';
import { sql } from 'drizzle-orm';
import { date, integer, numeric, pgTable, smallint, text, time, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, key } from './column-types.ts';

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
  /** The current time was agreed at this instant, or the proposal was rejected. */
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
  /** This side withdrew or declined the last request to reschedule. */
  reschedule_dropped_by: text().$type<BookingSide>(),
  changed_at: instant(),
  /** The customer enters the next three fields after accepting. */
  house_and_street: text(),
  work_post_code: text(),
  how_to_find: text(),
  address_given_at: instant(),
  departed_at: instant(),
  arrived_at: instant(),
  delay_minutes: smallint(),
  delayed_at: instant(),
  /** This is null for a side that never shared its phone number. */
  customer_phone_sharing: text().$type<Exclude<PhoneSharing, 'unshared'>>(),
  artisan_phone_sharing: text().$type<Exclude<PhoneSharing, 'unshared'>>(),
});

/** Triggers on `booking` insert these rows, which are never updated. */
export const bookingChange = pgTable('booking_change', {
  id: key(),
  booking_id: uuid().notNull(),
  kind: text().notNull(),
  side: text().$type<BookingSide | 'system'>().notNull(),
  happened_at: instant().notNull(),
  appointment_date: date({ mode: 'string' }).notNull(),
  appointment_time: time({ precision: 0 }).notNull(),
  former_date: date({ mode: 'string' }),
  former_time: time({ precision: 0 }),
  price: numeric({ precision: 9, scale: 2, mode: 'number' }),
});

export const serviceCustomer = pgTable('service_customer', {
  service_id: uuid().notNull(),
  customer_id: uuid().notNull(),
  completed: integer().notNull(),
});

/** This is right even if the worker has not stored the state yet. */
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
