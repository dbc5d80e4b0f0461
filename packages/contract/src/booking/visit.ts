import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { idInput } from '../value/id.ts';
import { bookingShape } from './booking-shape.ts';
import { delayMinutes, visitHours } from './visit-times.ts';

const withId = z.object({ id: idInput });
const wrongDelay = `The delay must be ${delayMinutes.min} to ${delayMinutes.max} whole minutes`;

/** `booking.complete` ends the visit. */
export const visit = {
  announceDeparture: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/{id}/departure/',
    access: 'artisan',
    summary: `Tells the customer that the artisan is on the way, from ${visitHours} hours before the start until as long after the end. Idempotent.`,
    params: withId,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
  announceDelay: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/{id}/delay/',
    access: 'artisan',
    summary:
      'Tells the customer how many minutes after the agreed start the artisan will arrive; a later delay replaces it. Idempotent.',
    params: withId,
    body: z.object({
      minutes: z
        .int(wrongDelay)
        .check(z.minimum(delayMinutes.min, wrongDelay), z.maximum(delayMinutes.max, wrongDelay)),
    }),
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
  announceArrival: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/{id}/arrival/',
    access: 'artisan',
    summary: 'Tells the customer that the artisan has arrived. Idempotent.',
    params: withId,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
};
