import * as z from 'zod/mini';
import { addressLine, postCode } from './address.ts';
import { phone } from './profile.ts';
import { answering, route } from './route.ts';
import { id, instant } from './value/id.ts';
import { numeric } from './value/number.ts';
import { pounds } from './value/pounds.ts';
import { text } from './value/text.ts';
import { week } from './value/week.ts';

/** Kilometres. */
export const serviceRadius = { least: 1, greatest: 200 } as const;

const businessShape = z.object({
  id,
  business_name: z.string(),
  business_detail: z.string(),
  address: z.string(),
  post_code: z.string(),
  phone: z.string(),
  service_radius_km: z.number(),
  latitude: z.number(),
  longitude: z.number(),
});

export type Business = z.infer<typeof businessShape>;

/** `call_out_fee` is for coming to look at the work. */
const priceKind = z.enum(['price', 'call_out_fee'], 'This must be price or call_out_fee');

export type PriceKind = z.infer<typeof priceKind>;

/** Characters. */
export const noteLimit = 500;

export const offerGiven = z.object({
  note: z.optional(z.nullable(text('Note', { min: 0, max: noteLimit }))),
  price: pounds('Price'),
  price_kind: z._default(priceKind, 'price'),
});

/** `note` is empty and `price` null where nothing was said. */
export const offer = {
  note: z.optional(z.string()),
  price: z.optional(z.nullable(z.number())),
  price_kind: z.optional(z.nullable(priceKind)),
};

/** `accepted_at` null: a suggestion, without offer. `earliest_at`: the first free hour; `reply_minutes`: a median. */
export const acceptance = z.object({
  id,
  service_id: id,
  accepted_at: z.nullable(instant),
  ...offer,
  earliest_at: z.optional(z.nullable(instant)),
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

/** Days over which replies and work are measured. */
export const measuredDays = 90;

const measuresShape = z.object({
  /** Minutes from being asked, or from a customer's first message, to the answer: the median. */
  reply_minutes: z.nullable(z.number()),
  /** Requests that reached the artisan, and those of them that were accepted or declined. */
  asked: z.number(),
  answered: z.number(),
  completed: z.number(),
  cancelled_by_artisan: z.number(),
  completion_rate: z.nullable(z.number()),
  /** The mean of the reviews, to one decimal, and their number. */
  ratings: z.nullable(z.number()),
  reviews: z.number(),
  customers: z.number(),
});

export type Measures = z.infer<typeof measuresShape>;

/** `{secret}` is the artisan's own. */
export const calendarPath = '/calendar/{secret}.ics';

const feed = z.object({ address: z.string() });

export const artisan = {
  showProfile: route({
    method: 'GET',
    path: '/artisan/api/v1/profile/',
    access: 'artisan',
    summary: 'The provider’s own business; null before it is filled in.',
    answer: answering(z.nullable(businessShape)),
  }),
  setProfile: route({
    method: 'POST',
    path: '/artisan/api/v1/profile/',
    access: 'artisan',
    summary: 'Fills in or changes the business.',
    body: z.object({
      business_name: text('Business name', { max: 100 }),
      business_detail: text('About', { min: 0, max: 2_000 }),
      address: addressLine,
      post_code: postCode,
      phone,
      service_radius_km: numeric('Service radius must be a number').check(
        z.minimum(serviceRadius.least, `Service radius must be at least ${serviceRadius.least} km`),
        z.maximum(serviceRadius.greatest, `Service radius must be at most ${serviceRadius.greatest} km`),
      ),
    }),
    answer: answering(businessShape),
  }),
  ...week,
  showCalendarFeed: route({
    method: 'GET',
    path: '/artisan/api/v1/calendar/',
    access: 'artisan',
    summary: `The secret address, ${calendarPath}, at which calendar programs read the provider’s appointments (text/calendar).`,
    answer: answering(feed),
  }),
  renewCalendarFeed: route({
    method: 'POST',
    path: '/artisan/api/v1/calendar/',
    access: 'artisan',
    summary: 'Makes a new address for the calendar; the old one is unknown at once.',
    answer: answering(feed),
  }),
  showMeasures: route({
    method: 'GET',
    path: '/artisan/api/v1/measures/',
    access: 'artisan',
    summary: `How the provider replied and worked over the last ${measuredDays} days.`,
    answer: answering(measuresShape),
  }),
};
