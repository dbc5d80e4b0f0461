import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { clockTime, day } from '../value/day.ts';
import { idInput } from '../value/id.ts';
import { type BookingSide, bookingShape } from './booking-shape.ts';

const withId = z.object({ id: idInput });
const newTime = z.object({ appointment_date: day, appointment_time: clockTime });

/** Each schema is written in its call, because the browser's build removes schemas only there. */
function callsOfSide<const Access extends BookingSide>(access: Access, bookings: string, otherSide: BookingSide) {
  const path = `${bookings}/{id}/reschedule/`;
  return {
    request: route({
      method: 'POST',
      path,
      access,
      summary: `Asks the ${otherSide} to reschedule an accepted appointment; it keeps its time until they accept. Idempotent.`,
      params: withId,
      body: newTime,
      answer: dataAnswer(bookingShape),
      errors: ['not_found', 'state_conflict', 'time_taken', 'time_passed'],
    }),
    withdraw: route({
      method: 'DELETE',
      path,
      access,
      summary: `Withdraws the ${access}’s request to reschedule an appointment.`,
      params: withId,
      answer: dataAnswer(bookingShape),
      errors: ['not_found', 'state_conflict', 'time_passed'],
    }),
    accept: route({
      method: 'POST',
      path: `${path}accept/`,
      access,
      summary: `Reschedules an appointment to the time that the ${otherSide} asked for.`,
      params: withId,
      answer: dataAnswer(bookingShape),
      errors: ['not_found', 'state_conflict', 'time_taken', 'time_passed'],
    }),
    decline: route({
      method: 'POST',
      path: `${path}decline/`,
      access,
      summary: `Declines the time that the ${otherSide} asked for; the appointment keeps its time.`,
      params: withId,
      answer: dataAnswer(bookingShape),
      errors: ['not_found', 'state_conflict', 'time_passed'],
    }),
  };
}

const asCustomer = callsOfSide('customer', '/service-user/api/v1/service-booking', 'artisan');
const asArtisan = callsOfSide('artisan', '/artisan/api/v1/bookings', 'customer');

export const reschedule = {
  requestRescheduleAsCustomer: asCustomer.request,
  withdrawRescheduleAsCustomer: asCustomer.withdraw,
  acceptRescheduleAsCustomer: asCustomer.accept,
  declineRescheduleAsCustomer: asCustomer.decline,
  requestRescheduleAsArtisan: asArtisan.request,
  withdrawRescheduleAsArtisan: asArtisan.withdraw,
  acceptRescheduleAsArtisan: asArtisan.accept,
  declineRescheduleAsArtisan: asArtisan.decline,
};
