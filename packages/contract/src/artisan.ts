import * as z from 'zod/mini';
import { addressLine, postCode } from './address.ts';
import { id, instant } from './id.ts';
import { numeric } from './number.ts';
import { phone } from './profile.ts';
import { answering, route } from './route.ts';
import { text } from './text.ts';

/** How far a provider may be willing to travel, in kilometres. */
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

/** An artisan who accepted a request, or who could be asked: then `accepted_at` is null. */
export const acceptance = z.object({
  id,
  service_id: id,
  accepted_at: z.nullable(instant),
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

export const artisan = {
  profile: route({
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
};
