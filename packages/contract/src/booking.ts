import * as z from 'zod/mini';
import { bookingSide, bookingShape as shape } from './booking/booking-shape.ts';
import { bookingTimes } from './booking/booking-times.ts';
import { bookingFile } from './booking/calendar-file.ts';
import { completion } from './booking/completion.ts';
import { phoneSharing } from './booking/phone-sharing.ts';
import { reschedule } from './booking/reschedule.ts';
import { undo } from './booking/undo-booking.ts';
import { visit } from './booking/visit.ts';
import { workAddress } from './booking/work-address.ts';
import { dataAnswer, emptyAnswer, route } from './route.ts';
import { mayFollow, namesOf, type Transitions } from './state.ts';
import { clockTime, day } from './value/day.ts';
import { hoursInWords } from './value/hours-in-words.ts';
import { idInput } from './value/id.ts';
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

/** A proposal becomes `unavailable` once another booking takes its time. Only operators can cancel a disputed booking. */
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

/** Returns true if a booking may move to this state next; on the wire `awaiting` is a null `booking_status`. */
export function mayBecome({ booking_status }: { booking_status: string | null }, to: BookingState): boolean {
  const from = bookingStates.find((state) => state === (booking_status ?? bookingState.awaiting));
  return from !== undefined && mayFollow(bookingLife, from, to);
}

/** A customer's list shows these states; on the wire `awaiting` is a null `booking_status`. */
export const listedStates = [
  'awaiting',
  'accepted',
  'disputed',
  'completed',
  'cancelled',
] as const satisfies BookingState[];

/** A request counts as booked while its booking is in one of these states. */
export const bookedStates = ['accepted', 'disputed', 'completed'] as const satisfies BookingState[];

/** Durations are in minutes. */
export const duration = { min: 15, usual: 60, max: 24 * 60 } as const;

export type Booking = z.infer<typeof shape>;

const withBookingId = z.object({ booking_id: idInput });
const withId = z.object({ id: idInput });

export const booking = {
  ...bookingFile,
  ...completion,
  ...reschedule,
  ...undo,
  ...workAddress,
  ...visit,
  ...phoneSharing,
  listAsCustomer: route({
    method: 'GET',
    path: '/service-user/api/v1/service-booking/',
    access: 'customer',
    summary: 'The customer’s appointments: proposed and accepted ones soonest first, then past ones newest first.',
    query: wholePageQuery,
    answer: z.object({ results: z.array(shape), next }),
  }),
  accept: route({
    method: 'GET',
    path: '/service-user/api/v1/accept-booking/',
    access: 'customer',
    summary: 'Accepts a proposed appointment. Idempotent.',
    query: withBookingId,
    answer: dataAnswer(shape),
    errors: ['not_found', 'state_conflict', 'time_taken', 'time_passed'],
  }),
  acceptByPost: route({
    method: 'POST',
    path: '/service-user/api/v1/accept-booking/',
    access: 'customer',
    summary: 'Accepts a proposed appointment, as the GET does. Idempotent.',
    query: withBookingId,
    answer: dataAnswer(shape),
    errors: ['not_found', 'state_conflict', 'time_taken', 'time_passed'],
  }),
  reject: route({
    method: 'DELETE',
    path: '/service-user/api/v1/service-booking/{id}',
    access: 'customer',
    summary: 'Rejects a proposed appointment, or cancels an accepted one that has not begun.',
    params: withId,
    answer: emptyAnswer,
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
  showAsCustomer: route({
    method: 'GET',
    path: '/service-user/api/v1/service-booking/{id}',
    access: 'customer',
    summary: 'One of the customer’s appointments.',
    params: withId,
    answer: dataAnswer(shape),
    errors: ['not_found'],
  }),
  cancelAsCustomer: route({
    method: 'POST',
    path: '/service-user/api/v1/service-booking/{id}/cancel/',
    access: 'customer',
    summary: `Cancels an accepted appointment that has not begun; flagged late if less than ${hoursInWords(bookingTimes.freeCancellationHours)} before. Idempotent.`,
    params: withId,
    answer: dataAnswer(shape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
  propose: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/',
    access: 'artisan',
    summary: 'Proposes an appointment in a conversation, at a time when the artisan has no accepted one.',
    body: z.object({
      conversation_id: idInput,
      appointment_date: day,
      appointment_time: clockTime,
      duration_minutes: z._default(
        z
          .int('Duration must be a whole number of minutes')
          .check(
            z.minimum(duration.min, `Duration must be at least ${duration.min} minutes`),
            z.maximum(duration.max, `Duration must be at most ${duration.max / 60} hours`),
          ),
        duration.usual,
      ),
      service_description: text('Description', { max: 2_000 }),
      price: pounds('Price'),
    }),
    limit: 'proposals',
    status: 201,
    answer: dataAnswer(shape),
    errors: ['not_found', 'time_taken', 'recipient_gone'],
  }),
  listAsArtisan: route({
    method: 'GET',
    path: '/artisan/api/v1/bookings/',
    access: 'artisan',
    summary:
      'The artisan’s appointments: all, or those of some days, of one conversation, or with a pending request to reschedule.',
    query: z.extend(pageQuery, {
      from: z.optional(day),
      to: z.optional(day),
      conversation_id: z.optional(idInput),
      /** Selects the bookings that this side has asked to reschedule. */
      asked_by: z.optional(bookingSide),
    }),
    answer: z.object({ results: z.array(shape), next }),
    errors: ['not_found'],
  }),
  showAsArtisan: route({
    method: 'GET',
    path: '/artisan/api/v1/bookings/{id}/',
    access: 'artisan',
    summary: 'One of the artisan’s appointments.',
    params: withId,
    answer: dataAnswer(shape),
    errors: ['not_found'],
  }),
  complete: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/{id}/complete/',
    access: 'artisan',
    summary: 'Marks an accepted appointment that has begun as done.',
    params: withId,
    answer: dataAnswer(shape),
    errors: ['not_found', 'state_conflict'],
  }),
  cancelAsArtisan: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/{id}/cancel/',
    access: 'artisan',
    summary: 'Withdraws a proposal, or cancels an accepted appointment that has not ended. Idempotent.',
    params: withId,
    answer: dataAnswer(shape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
};
