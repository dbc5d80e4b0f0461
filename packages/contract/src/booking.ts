import * as z from 'zod/mini';
import { clockTime, day } from './day.ts';
import { id, idGiven, instant } from './id.ts';
import { next, pageQuery, wholePageQuery } from './page.ts';
import { answering, nothing, route } from './route.ts';
import type { Transitions } from './state.ts';
import { text } from './text.ts';

export const bookingStates = [
  'awaiting',
  'accepted',
  'rejected',
  'withdrawn',
  'expired',
  'completed',
  'cancelled',
] as const;
export type BookingState = (typeof bookingStates)[number];

/** What may follow what in an appointment's life. */
export const bookingLife = {
  awaiting: ['accepted', 'rejected', 'withdrawn', 'expired'],
  accepted: ['completed', 'cancelled'],
  rejected: [],
  withdrawn: [],
  expired: [],
  completed: [],
  cancelled: [],
} as const satisfies Transitions<BookingState>;

/** States that a customer’s list shows; on the wire `awaiting` is a null `booking_status`. */
export const listedStates = ['awaiting', 'accepted', 'completed', 'cancelled'] as const satisfies BookingState[];

/** Minutes that an appointment may last, and how long it lasts unless told. */
export const duration = { least: 15, usual: 60, greatest: 24 * 60 } as const;

const side = z.enum(['customer', 'artisan']);

const shape = z.object({
  id,
  booking_status: z.nullable(z.string()),
  receiver: id,
  artisan_name: z.string(),
  customer_name: z.string(),
  customer_address: z.string(),
  service_id: id,
  service_description: z.string(),
  service_image: z.nullable(z.string()),
  service_category: z.object({ category: z.string() }),
  appointment_date: z.string(),
  appointment_time: z.string(),
  duration_minutes: z.number(),
  conversation_id: id,
  /** Pounds that the artisan names in the proposal; null where none was named. */
  price: z.optional(z.nullable(z.number())),
  starts_at: z.optional(instant),
  ends_at: z.optional(instant),
  /** Until when a proposal may be answered; null once it is. */
  expires_at: z.optional(z.nullable(instant)),
  /** Until when it may be cancelled or moved without being flagged late. */
  free_until: z.optional(instant),
  /** Who cancelled or moved it late. */
  late_by: z.optional(z.nullable(side)),
  closed_by: z.optional(z.nullable(z.enum(['customer', 'artisan', 'system']))),
  /** The other time that one side asks for and the other has not answered. */
  reschedule: z.optional(
    z.nullable(
      z.object({
        appointment_date: z.string(),
        appointment_time: z.string(),
        asked_by: side,
        expires_at: instant,
        late: z.boolean(),
      }),
    ),
  ),
  /** What the customer reported. */
  problem: z.optional(z.nullable(z.object({ reason: z.string(), reported_at: instant }))),
  reviewed: z.optional(z.boolean()),
});

export type Booking = z.infer<typeof shape>;

const withBookingId = z.object({ booking_id: idGiven });
const withId = z.object({ id: idGiven });

export const booking = {
  list: route({
    method: 'GET',
    path: '/service-user/api/v1/service-booking/',
    access: 'customer',
    summary: 'The customer’s appointments: awaiting and accepted ones soonest first, then the past newest first.',
    query: wholePageQuery,
    answer: z.object({ results: z.array(shape), next }),
  }),
  accept: route({
    method: 'GET',
    path: '/service-user/api/v1/accept-booking/',
    access: 'customer',
    summary: 'Accepts a proposed appointment; again the same.',
    query: withBookingId,
    answer: answering(shape),
    errors: ['not_found', 'state_conflict', 'time_taken', 'time_passed'],
  }),
  acceptByPost: route({
    method: 'POST',
    path: '/service-user/api/v1/accept-booking/',
    access: 'customer',
    summary: 'Accepts a proposed appointment; the same as the GET.',
    query: withBookingId,
    answer: answering(shape),
    errors: ['not_found', 'state_conflict', 'time_taken', 'time_passed'],
  }),
  reject: route({
    method: 'DELETE',
    path: '/service-user/api/v1/service-booking/{id}',
    access: 'customer',
    summary: 'Rejects a proposed appointment, or cancels an accepted one that lies ahead.',
    params: withId,
    answer: nothing,
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
  propose: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/',
    access: 'artisan',
    summary: 'Proposes an appointment in a conversation.',
    body: z.object({
      conversation_id: idGiven,
      appointment_date: day,
      appointment_time: clockTime,
      duration_minutes: z._default(
        z
          .int('Duration must be a whole number of minutes')
          .check(
            z.minimum(duration.least, `Duration must be at least ${duration.least} minutes`),
            z.maximum(duration.greatest, 'Duration must be at most 24 hours'),
          ),
        duration.usual,
      ),
      service_description: text('Description', { max: 2_000 }),
    }),
    status: 201,
    answer: answering(shape),
    errors: ['not_found'],
  }),
  listOwn: route({
    method: 'GET',
    path: '/artisan/api/v1/bookings/',
    access: 'artisan',
    summary: 'The provider’s appointments: of some days, of one conversation, or all.',
    query: z.extend(pageQuery, {
      from: z.optional(day),
      to: z.optional(day),
      conversation_id: z.optional(idGiven),
    }),
    answer: z.object({ results: z.array(shape), next }),
  }),
  complete: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/{id}/complete/',
    access: 'artisan',
    summary: 'Says that the work is done; only what was accepted and has begun.',
    params: withId,
    answer: answering(shape),
    errors: ['not_found', 'state_conflict'],
  }),
  cancel: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/{id}/cancel/',
    access: 'artisan',
    summary: 'Withdraws a proposal, or cancels an accepted appointment.',
    params: withId,
    answer: answering(shape),
    errors: ['not_found', 'state_conflict'],
  }),
  calendarFile: route({
    method: 'GET',
    path: '/service-user/api/v1/service-booking/{id}/calendar.ics',
    access: 'customer',
    summary: 'An accepted appointment of the customer as a file for a calendar program.',
    params: withId,
    answer: z.string(),
    type: 'text/calendar',
    errors: ['not_found', 'state_conflict'],
  }),
  calendarFileOwn: route({
    method: 'GET',
    path: '/artisan/api/v1/bookings/{id}/calendar.ics',
    access: 'artisan',
    summary: 'An accepted appointment of the provider as a file for a calendar program.',
    params: withId,
    answer: z.string(),
    type: 'text/calendar',
    errors: ['not_found', 'state_conflict'],
  }),
};
