import * as z from 'zod/mini';
import { dataAnswer, route } from './route.ts';
import { addressLine, latitude, longitude, postCode } from './value/address.ts';
import { id } from './value/id.ts';
import { displayName } from './value/name.ts';
import { text } from './value/text.ts';

const profileShape = z.object({
  id,
  phone: z.string(),
  address: z.string(),
  post_code: z.string(),
  city: z.string(),
  county: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  user: z.object({ id, first_name: z.string(), last_name: z.string(), email: z.string() }),
});

export type Profile = z.infer<typeof profileShape>;

const position = {
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
};

export const phone = text('Phone', { max: 30 });

export const profile = {
  show: route({
    method: 'GET',
    path: '/account/api/v1/service-user/profile/',
    access: 'customer',
    summary: 'The customer’s own profile.',
    answer: dataAnswer(profileShape),
  }),
  setAddress: route({
    method: 'POST',
    path: '/account/api/v1/service-user/profile/',
    access: 'customer',
    summary: 'Sets the home address.',
    body: z.object({ post_code: postCode, address: addressLine, ...position }),
    answer: dataAnswer(profileShape),
  }),
  update: route({
    method: 'POST',
    path: '/account/api/v1/service-user/update/profile/',
    access: 'customer',
    summary: 'Changes the profile.',
    body: z.object({
      post_code: postCode,
      phone,
      city: text('City', { max: 100 }),
      county: text('County', { max: 100 }),
      address: addressLine,
      first_name: z.optional(displayName('First name')),
      last_name: z.optional(displayName('Last name')),
      ...position,
    }),
    answer: dataAnswer(profileShape),
  }),
};
