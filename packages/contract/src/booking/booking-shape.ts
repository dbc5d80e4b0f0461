import * as z from 'zod/mini';
import { id, instant } from '../value/id.ts';

export const bookingSide = z.enum(['customer', 'artisan']);
export type BookingSide = z.infer<typeof bookingSide>;

export const phoneSharingStates = ['unshared', 'shared', 'withdrawn'] as const;
export type PhoneSharing = (typeof phoneSharingStates)[number];

export const bookingShape = z.object({
  id,
  booking_status: z.nullable(z.string()),
  receiver: id,
  artisan_name: z.string(),
  customer_name: z.string(),
  customer_address: z.string(),
  /** This is true if the address names the house, even for an artisan who cannot read the address yet. */
  house_known: z.optional(z.boolean()),
  /** The customer enters this after accepting; it is null until then. `customer_address` includes it. */
  work_address: z.optional(
    z.nullable(z.object({ house_and_street: z.string(), post_code: z.string(), how_to_find: z.string() })),
  ),
  service_id: id,
  service_description: z.string(),
  service_image: z.nullable(z.string()),
  service_category: z.object({ category: z.string() }),
  appointment_date: z.string(),
  appointment_time: z.string(),
  duration_minutes: z.number(),
  conversation_id: id,
  artisan_id: z.optional(id),
  /** The artisan's price in pounds; null if the proposal names none. */
  price: z.optional(z.nullable(z.number())),
  starts_at: z.optional(instant),
  ends_at: z.optional(instant),
  /** A proposal may be answered until this instant, which is null after the answer. */
  expires_at: z.optional(z.nullable(instant)),
  /**
   * A cancellation or a reschedule is not flagged late until this instant, which is missing if it
   * had passed when the time was agreed.
   */
  free_until: z.optional(instant),
  /** This side rescheduled or cancelled the appointment late. */
  late_by: z.optional(z.nullable(bookingSide)),
  closed_by: z.optional(z.nullable(z.enum(['customer', 'artisan', 'system']))),
  reschedule: z.optional(
    z.nullable(
      z.object({
        appointment_date: z.string(),
        appointment_time: z.string(),
        asked_by: bookingSide,
        expires_at: instant,
        late: z.boolean(),
      }),
    ),
  ),
  problem: z.optional(z.nullable(z.object({ reason: z.string(), reported_at: instant }))),
  reviewed: z.optional(z.boolean()),
  /** Contains the artisan's announcements on the day. It is null before the first one. */
  visit: z.optional(
    z.nullable(
      z.object({
        departed_at: z.nullable(instant),
        delay: z.nullable(z.object({ minutes: z.number(), announced_at: instant })),
        arrived_at: z.nullable(instant),
        done_at: z.nullable(instant),
      }),
    ),
  ),
  /** This is null unless the appointment is accepted and `until`, its end with any delay, lies ahead. */
  phones: z.optional(
    z.nullable(
      z.object({
        until: instant,
        /** The caller's own number is empty until it is entered in the profile or the business. */
        own_number: z.string(),
        own: z.enum(phoneSharingStates),
        other: z.enum(phoneSharingStates),
        /** The other side's number is null unless both sides share theirs. */
        other_number: z.nullable(z.string()),
      }),
    ),
  ),
});
