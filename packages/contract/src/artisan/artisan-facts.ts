import * as z from 'zod/mini';
import { instant } from '../value/id.ts';
import { shift } from '../value/week.ts';

/**
 * Prices come from the artisan's acceptances of the last `months`, at most the newest `offers`. A range needs
 * `min` of them and leaves out the cheapest twentieth and the dearest twentieth.
 */
export const priceLimits = { months: 12, offers: 100, min: 5 } as const;

/** `least` and `greatest` are null if there are too few prices. */
const prices = z.object({ count: z.number(), least: z.nullable(z.number()), greatest: z.nullable(z.number()) });

export type Prices = z.infer<typeof prices>;

/** A null fact is not known yet. */
export const artisanFacts = z.object({
  price: prices,
  call_out_fee: prices,
  /** The first free hour within two weeks starts at this instant. */
  earliest_at: z.nullable(instant),
  reply_minutes: z.nullable(z.number()),
  service_radius_km: z.number(),
  /** This is null unless the artisan shows the hours. */
  hours: z.nullable(z.array(shift)),
  since: instant,
});

export type ArtisanFacts = z.infer<typeof artisanFacts>;
