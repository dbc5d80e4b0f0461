import * as z from 'zod/mini';
import { bookingShape, bookingSide } from '../booking/booking-shape.ts';
import { dataAnswer, route } from '../route.ts';
import { id, idInput, instant } from '../value/id.ts';
import { offer } from './acceptance.ts';
import { jobPhoto } from './job-photo.ts';

/** A job sheet has at most this many requests, bookings and changes, the newest of each. */
export const jobSheetLimits = { requests: 20, bookings: 50, changes: 200 } as const;

/**
 * `reopened` is a closed booking that is open again. `rescheduled` means that the other side
 * accepted the request to reschedule, and `reschedule_expired` that nobody answered it.
 */
export const bookingChangeKinds = [
  'proposed',
  'accepted',
  'rejected',
  'withdrawn',
  'expired',
  'unavailable',
  'completed',
  'cancelled',
  'disputed',
  'reopened',
  'reschedule_requested',
  'rescheduled',
  'reschedule_declined',
  'reschedule_withdrawn',
  'reschedule_expired',
] as const;
export type BookingChangeKind = (typeof bookingChangeKinds)[number];

const time = { appointment_date: z.string(), appointment_time: z.string() };

const sheetChange = z.object({
  booking_id: id,
  /** One of `bookingChangeKinds`; a newer server may send others. */
  kind: z.string(),
  by: z.enum([...bookingSide.options, 'system']),
  at: instant,
  ...time,
  /** The change replaces this time, or would have replaced it. */
  former: z.nullable(z.object(time)),
  price: z.nullable(z.number()),
});

export type SheetChange = z.infer<typeof sheetChange>;

const sheetRequest = z.object({
  id,
  category: z.string(),
  /** This is empty after the customer's account was deleted. */
  description: z.string(),
  budget: z.nullable(z.number()),
  photos: z.array(jobPhoto),
  created_at: instant,
  asked_count: z.number(),
  /** This is true if the customer or the operator has closed the request. */
  cancelled: z.boolean(),
  /** The artisan's acceptance; null once it is released. */
  offer: z.nullable(z.object({ ...offer, accepted_at: instant })),
  booking_ids: z.array(id),
});

export type SheetRequest = z.infer<typeof sheetRequest>;

const jobSheetShape = z.object({
  side: bookingSide,
  artisan_name: z.string(),
  customer_name: z.string(),
  requests: z.array(sheetRequest),
  /** The bookings are in the order of the caller's list. */
  bookings: z.array(bookingShape),
  changes: z.array(sheetChange),
});

export type JobSheet = z.infer<typeof jobSheetShape>;

export const jobSheet = {
  show: route({
    method: 'GET',
    path: '/service-user/api/v1/service-conversation/{id}/job-sheet/',
    access: 'signed_in',
    summary:
      'What the two sides of a conversation asked, offered and agreed, with every change of a booking, newest first.',
    params: z.object({ id: idInput }),
    answer: dataAnswer(jobSheetShape),
    errors: ['not_found'],
  }),
};
