import * as z from 'zod/mini';
import { phone } from '../profile.ts';
import { dataAnswer, route } from '../route.ts';
import { idInput } from '../value/id.ts';
import { bookingShape } from './booking-shape.ts';

const withId = z.object({ id: idInput });
/** A number is needed only if the account has none. It is stored in the profile or the business. */
const maybePhone = z.optional(z.object({ phone: z.optional(phone) }));

const customerPath = '/service-user/api/v1/service-booking/{id}/phone/';
const artisanPath = '/artisan/api/v1/bookings/{id}/phone/';
const shareSummary =
  'Lets the other side ring about an accepted appointment until it ends. Each side reads the other’s number once both agree. Idempotent.';
const withdrawSummary = 'Takes the number back: from then on neither side reads the other’s. Idempotent.';

export const phoneSharing = {
  sharePhoneAsCustomer: route({
    method: 'POST',
    path: customerPath,
    access: 'customer',
    summary: shareSummary,
    params: withId,
    body: maybePhone,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
  withdrawPhoneAsCustomer: route({
    method: 'DELETE',
    path: customerPath,
    access: 'customer',
    summary: withdrawSummary,
    params: withId,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict'],
  }),
  sharePhoneAsArtisan: route({
    method: 'POST',
    path: artisanPath,
    access: 'artisan',
    summary: shareSummary,
    params: withId,
    body: maybePhone,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
  withdrawPhoneAsArtisan: route({
    method: 'DELETE',
    path: artisanPath,
    access: 'artisan',
    summary: withdrawSummary,
    params: withId,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict'],
  }),
};
