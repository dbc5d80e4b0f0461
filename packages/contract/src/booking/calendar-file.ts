import * as z from 'zod/mini';
import { route } from '../route.ts';
import { idInput } from '../value/id.ts';

const withId = z.object({ id: idInput });

/** These calls return one appointment as a file for a calendar program. */
export const bookingFile = {
  writeCalendarFileAsCustomer: route({
    method: 'GET',
    path: '/service-user/api/v1/service-booking/{id}/calendar.ics',
    access: 'customer',
    summary: 'An accepted appointment of the customer as a file for a calendar program.',
    params: withId,
    answer: z.string(),
    type: 'text/calendar',
    errors: ['not_found', 'state_conflict'],
  }),
  writeCalendarFileAsArtisan: route({
    method: 'GET',
    path: '/artisan/api/v1/bookings/{id}/calendar.ics',
    access: 'artisan',
    summary: 'An accepted appointment of the artisan as a file for a calendar program.',
    params: withId,
    answer: z.string(),
    type: 'text/calendar',
    errors: ['not_found', 'state_conflict'],
  }),
};
