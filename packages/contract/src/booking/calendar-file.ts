import * as z from 'zod/mini';
import { route } from '../route.ts';
import { idInput } from '../value/id.ts';
import type { BookingSide } from './booking-shape.ts';

// The browser's build unwraps `route(…)`, so an arrow function could not return it directly.
function calendarFileCall<const Access extends BookingSide>(access: Access, bookings: string) {
  return route({
    method: 'GET',
    path: `${bookings}/{id}/calendar.ics`,
    access,
    summary: `An accepted appointment of the ${access} as a file for a calendar program.`,
    params: z.object({ id: idInput }),
    answer: z.string(),
    type: 'text/calendar',
    errors: ['not_found', 'state_conflict'],
  });
}

export const bookingFile = {
  writeCalendarFileAsCustomer: calendarFileCall('customer', '/service-user/api/v1/service-booking'),
  writeCalendarFileAsArtisan: calendarFileCall('artisan', '/artisan/api/v1/bookings'),
};
