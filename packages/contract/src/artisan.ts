import * as z from 'zod/mini';
import { shopSignInput, shopSignShape, signPreview, signPreviewInput } from './artisan/shop-sign.ts';
import { freeTimes } from './job/free-times.ts';
import { phone } from './profile.ts';
import { dataAnswer, route } from './route.ts';
import { addressLine, postCode } from './value/address.ts';
import { id } from './value/id.ts';
import { displayName } from './value/name.ts';
import { numeric } from './value/number.ts';
import { text } from './value/text.ts';
import { week } from './value/week.ts';

/** Radii are in kilometres. */
export const serviceRadius = { min: 1, max: 200 } as const;

const businessShape = z.object({
  id,
  business_name: z.string(),
  business_detail: z.string(),
  address: z.string(),
  post_code: z.string(),
  phone: z.string(),
  service_radius_km: z.number(),
  shows_street: z.optional(z.boolean()),
  /** This is null if the business was last saved before shop signs existed. */
  shop_sign: z.optional(z.nullable(shopSignShape)),
  latitude: z.number(),
  longitude: z.number(),
});

export type Business = z.infer<typeof businessShape>;

export const measuredDays = 90;

const measuresShape = z.object({
  /** The median number of minutes between an invitation or a customer's first message and the answer. */
  reply_minutes: z.nullable(z.number()),
  /**
   * `asked` counts the requests that reached the artisan, and `answered` those that the artisan
   * accepted or declined.
   */
  asked: z.number(),
  answered: z.number(),
  completed: z.number(),
  cancelled_by_artisan: z.number(),
  completion_rate: z.nullable(z.number()),
  /** `ratings` is the mean of the reviews to one decimal. */
  ratings: z.nullable(z.number()),
  reviews: z.number(),
  customers: z.number(),
});

export type Measures = z.infer<typeof measuresShape>;

export const calendarPath = '/calendar/{secret}.ics';

const feed = z.object({ address: z.string() });

export const artisan = {
  showProfile: route({
    method: 'GET',
    path: '/artisan/api/v1/profile/',
    access: 'artisan',
    summary: 'The artisan’s own business; null before it is filled in.',
    answer: dataAnswer(z.nullable(businessShape)),
  }),
  setProfile: route({
    method: 'POST',
    path: '/artisan/api/v1/profile/',
    access: 'artisan',
    summary: 'Fills in or changes the business.',
    body: z.object({
      business_name: displayName('Business name'),
      business_detail: text('About', { min: 0, max: 2_000 }),
      address: addressLine,
      post_code: postCode,
      phone,
      service_radius_km: numeric('Service radius must be a number').check(
        z.minimum(serviceRadius.min, `Service radius must be at least ${serviceRadius.min} km`),
        z.maximum(serviceRadius.max, `Service radius must be at most ${serviceRadius.max} km`),
      ),
      /**
       * If true, others see the address as entered, without its postcode; otherwise they see the
       * town and the district. If missing, the setting is unchanged.
       */
      shows_street: z.optional(z.boolean('Show my street must be true or false')),
      /** If missing or null, the design stays, and the words stay unless the name changes. */
      shop_sign: z.optional(z.nullable(shopSignInput)),
    }),
    answer: dataAnswer(businessShape),
  }),
  previewShopSigns: route({
    method: 'POST',
    path: '/artisan/api/v1/shop-signs/',
    access: 'artisan',
    limit: 'shop_sign_previews',
    summary: 'Three shop signs to choose from; nothing is stored.',
    body: signPreviewInput,
    answer: dataAnswer(signPreview),
    errors: ['not_found'],
  }),
  ...week,
  ...freeTimes,
  showCalendarFeed: route({
    method: 'GET',
    path: '/artisan/api/v1/calendar/',
    access: 'artisan',
    summary: `The secret address, ${calendarPath}, at which calendar programs read the artisan’s appointments (text/calendar).`,
    answer: dataAnswer(feed),
  }),
  renewCalendarFeed: route({
    method: 'POST',
    path: '/artisan/api/v1/calendar/',
    access: 'artisan',
    summary: 'Makes a new address for the calendar; the old one stops working immediately.',
    answer: dataAnswer(feed),
  }),
  showMeasures: route({
    method: 'GET',
    path: '/artisan/api/v1/measures/',
    access: 'artisan',
    summary: `How the artisan replied and worked over the last ${measuredDays} days.`,
    answer: dataAnswer(measuresShape),
  }),
};
