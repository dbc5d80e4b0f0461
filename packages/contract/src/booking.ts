import * as z from 'zod/mini';
import { bookingFile } from './booking/calendar-file.ts';
import { outcome } from './booking/outcome.ts';
import { reschedule } from './booking/reschedule.ts';
import { bookingSide, bookingShape as shape } from './booking/shape.ts';
import { answering, nothing, route } from './route.ts';
import { mayFollow, namesOf, type Transitions } from './state.ts';
import { clockTime, day } from './value/day.ts';
import { idGiven } from './value/id.ts';
import { next, pageQuery, wholePageQuery } from './value/page.ts';
import { pounds } from './value/pounds.ts';
import { text } from './value/text.ts';

export const bookingStates = [
  'awaiting',
  'accepted',
  'rejected',
  'withdrawn',
  'expired',
  'unavailable',
  'completed',
  'cancelled',
  'disputed',
] as const;
export type BookingState = (typeof bookingStates)[number];
export const bookingState = namesOf(bookingStates);

/** `unavailable`: the artisan's time went to another one. Only the operator cancels what is disputed. */
export const bookingLife = {
  awaiting: ['accepted', 'rejected', 'withdrawn', 'expired', 'unavailable'],
  accepted: ['completed', 'cancelled', 'disputed'],
  rejected: [],
  withdrawn: [],
  expired: [],
  unavailable: [],
  completed: ['disputed'],
  cancelled: [],
  disputed: ['completed', 'cancelled'],
} as const satisfies Transitions<BookingState>;

/** Whether an appointment may become this next; on the wire `awaiting` is a null `booking_status`. */
export function mayBecome({ booking_status }: { booking_status: string | null }, to: BookingState): boolean {
  const from = bookingStates.find((state) => state === (booking_status ?? bookingState.awaiting));
  return from !== undefined && mayFollow(bookingLife, from, to);
}

/** A proposal made less than `beforeStartHours` before its start may be answered until the start. Days are London's. */
export const bookingTimes = {
  proposalHours: 48,
  beforeStartHours: 2,
  freeCancellationHours: 24,
  completesAfterDays: 2,
  addressDays: 30,
  reminderDays: 1,
} as const;

/** States that a customer’s list shows; on the wire `awaiting` is a null `booking_status`. */
export const listedStates = [
  'awaiting',
  'accepted',
  'disputed',
  'completed',
  'cancelled',
] as const satisfies BookingState[];

/** Minutes. */
export const duration = { least: 15, usual: 60, greatest: 24 * 60 } as const;

export type Booking = z.infer<typeof shape>;

const withBookingId = z.object({ booking_id: idGiven });
const withId = z.object({ id: idGiven });

export const booking = {
  ...bookingFile,
  ...outcome,
  ...reschedule,
  listAsCustomer: route({
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
    summary: 'Accepts a proposed appointment; idempotent.',
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
  showAsCustomer: route({
    method: 'GET',
    path: '/service-user/api/v1/service-booking/{id}',
    access: 'customer',
    summary: 'One of the customer’s appointments.',
    params: withId,
    answer: answering(shape),
    errors: ['not_found'],
  }),
  cancelAsCustomer: route({
    method: 'POST',
    path: '/service-user/api/v1/service-booking/{id}/cancel/',
    access: 'customer',
    summary: 'Cancels an accepted appointment that lies ahead; late when less than a day before. Again the same.',
    params: withId,
    answer: answering(shape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
  propose: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/',
    access: 'artisan',
    summary: 'Proposes an appointment in a conversation, at a time that no accepted one of the provider has.',
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
      price: pounds('Price'),
    }),
    status: 201,
    answer: answering(shape),
    errors: ['not_found', 'time_taken', 'recipient_gone'],
  }),
  listAsArtisan: route({
    method: 'GET',
    path: '/artisan/api/v1/bookings/',
    access: 'artisan',
    summary:
      'The provider’s appointments: of some days, of one conversation, those that one side asks to move, or all.',
    query: z.extend(pageQuery, {
      from: z.optional(day),
      to: z.optional(day),
      conversation_id: z.optional(idGiven),
      /** Only those with a pending request of this side to reschedule. */
      asked_by: z.optional(bookingSide),
    }),
    answer: z.object({ results: z.array(shape), next }),
    errors: ['not_found'],
  }),
  showAsArtisan: route({
    method: 'GET',
    path: '/artisan/api/v1/bookings/{id}/',
    access: 'artisan',
    summary: 'One of the provider’s appointments.',
    params: withId,
    answer: answering(shape),
    errors: ['not_found'],
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
  cancelAsArtisan: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/{id}/cancel/',
    access: 'artisan',
    summary: 'Withdraws a proposal, or cancels an accepted appointment that has not ended; idempotent.',
    params: withId,
    answer: answering(shape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
};
