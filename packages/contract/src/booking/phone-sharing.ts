import * as z from 'zod/mini';
import { phone } from '../profile.ts';
import { dataAnswer, route } from '../route.ts';
import { idInput } from '../value/id.ts';
import { type BookingSide, bookingShape } from './booking-shape.ts';

const withId = z.object({ id: idInput });
/** A number is needed only if the account has none. It is stored in the profile or the business. */
const optionalPhone = z.optional(z.object({ phone: z.optional(phone) }));

function phoneCallsOfSide<const Access extends BookingSide>(access: Access, bookings: string) {
  const path = `${bookings}/{id}/phone/`;
  return {
    share: route({
      method: 'POST',
      path,
      access,
      summary:
        'Lets the other side ring about an accepted appointment until it ends. Each side sees the other’s number once both agree. Idempotent.',
      params: withId,
      body: optionalPhone,
      answer: dataAnswer(bookingShape),
      errors: ['not_found', 'state_conflict', 'time_passed'],
    }),
    withdraw: route({
      method: 'DELETE',
      path,
      access,
      summary: 'Stops sharing the number: from then on, neither side sees the other’s. Idempotent.',
      params: withId,
      answer: dataAnswer(bookingShape),
      errors: ['not_found', 'state_conflict'],
    }),
  };
}

const asCustomer = phoneCallsOfSide('customer', '/service-user/api/v1/service-booking');
const asArtisan = phoneCallsOfSide('artisan', '/artisan/api/v1/bookings');

export const phoneSharing = {
  sharePhoneAsCustomer: asCustomer.share,
  withdrawPhoneAsCustomer: asCustomer.withdraw,
  sharePhoneAsArtisan: asArtisan.share,
  withdrawPhoneAsArtisan: asArtisan.withdraw,
};
