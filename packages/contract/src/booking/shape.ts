import * as z from 'zod/mini';
import { id, instant } from '../value/id.ts';

export const bookingSide = z.enum(['customer', 'artisan']);
export type BookingSide = z.infer<typeof bookingSide>;

/** An appointment as either side reads it. */
export const bookingShape = z.object({
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
  artisan_id: z.optional(id),
  /** Pounds that the artisan names in the proposal; null where none was named. */
  price: z.optional(z.nullable(z.number())),
  starts_at: z.optional(instant),
  ends_at: z.optional(instant),
  /** Until when a proposal may be answered; null once it is. */
  expires_at: z.optional(z.nullable(instant)),
  /** Until when it may be cancelled or moved without being flagged late. */
  free_until: z.optional(instant),
  /** Who moved it late; once it is cancelled, who cancelled it late. */
  late_by: z.optional(z.nullable(bookingSide)),
  closed_by: z.optional(z.nullable(z.enum(['customer', 'artisan', 'system']))),
  /** The other time that one side asks for and the other has not answered. */
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
});
