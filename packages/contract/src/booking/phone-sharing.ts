import * as z from 'zod/mini';
import { phone } from '../profile.ts';
import { answering, route } from '../route.ts';
import { idInput } from '../value/id.ts';
import { bookingShape } from './shape.ts';

const withId = z.object({ id: idInput });
/** A number is needed only if the account has none. It is stored in the profile or the business. */
const maybePhone = z.optional(z.object({ phone: z.optional(phone) }));

const share = {
  method: 'POST',
  summary:
    'Lets the other side ring about an accepted appointment until it ends. Each side reads the other’s number once both agree. Idempotent.',
  params: withId,
  body: maybePhone,
  answer: answering(bookingShape),
  errors: ['not_found', 'state_conflict', 'time_passed'],
} as const;

const withdraw = {
  method: 'DELETE',
  summary: 'Takes the number back: from then on neither side reads the other’s. Idempotent.',
  params: withId,
  answer: answering(bookingShape),
  errors: ['not_found', 'state_conflict'],
} as const;

export const phoneSharing = {
  sharePhoneAsCustomer: route({
    ...share,
    path: '/service-user/api/v1/service-booking/{id}/phone/',
    access: 'customer',
  }),
  withdrawPhoneAsCustomer: route({
    ...withdraw,
    path: '/service-user/api/v1/service-booking/{id}/phone/',
    access: 'customer',
  }),
  sharePhoneAsArtisan: route({
    ...share,
    path: '/artisan/api/v1/bookings/{id}/phone/',
    access: 'artisan',
  }),
  withdrawPhoneAsArtisan: route({
    ...withdraw,
    path: '/artisan/api/v1/bookings/{id}/phone/',
    access: 'artisan',
  }),
};
