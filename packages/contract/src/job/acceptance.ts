import * as z from 'zod/mini';
import { id, instant } from '../value/id.ts';
import { note as noteText } from '../value/name.ts';
import { pounds } from '../value/pounds.ts';
import { offeredTimesInput } from './free-times.ts';

/** A `call_out_fee` pays for coming to look at the work. */
const priceKind = z.enum(['price', 'call_out_fee'], 'This must be price or call_out_fee');

export type PriceKind = z.infer<typeof priceKind>;

export const noteLimit = 500;

export const offerInput = z.object({
  note: z.optional(z.nullable(noteText('Note', { max: noteLimit }))),
  price: pounds('Price'),
  price_kind: z._default(priceKind, 'price'),
  offered_times: offeredTimesInput,
});

/** `note` is empty and `price` is null if the artisan gave none. `offered_times` are not reserved. */
export const offer = {
  note: z.optional(z.string()),
  price: z.optional(z.nullable(z.number())),
  price_kind: z.optional(z.nullable(priceKind)),
  offered_times: z.optional(z.array(instant)),
};

/**
 * A null `accepted_at` marks a suggestion without an offer. `free_times` are the times that the
 * acceptance offers, or else the starts of the artisan's first free hours; null if the artisan has
 * set no hours and offers no times. `reply_minutes` is a median.
 */
export const acceptance = z.object({
  id,
  service_id: id,
  accepted_at: z.nullable(instant),
  ...offer,
  earliest_at: z.optional(z.nullable(instant)),
  free_times: z.optional(z.nullable(z.array(instant))),
  reply_minutes: z.optional(z.nullable(z.number())),
  distance_km: z.optional(z.nullable(z.number())),
  overall_ratings: z.optional(z.nullable(z.number())),
  total_reviews: z.optional(z.number()),
  receiver: z.object({
    id,
    address: z.string(),
    business_name: z.string(),
    services: z.array(
      z.object({
        id,
        image: z.nullable(z.string()),
        business_name: z.string(),
        service_category: z.object({ category: z.string() }),
      }),
    ),
  }),
});

export type Acceptance = z.infer<typeof acceptance>;
