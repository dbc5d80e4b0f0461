import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { clockTime, day } from '../value/day.ts';
import { idInput } from '../value/id.ts';
import { type BookingSide, bookingShape } from './booking-shape.ts';

const withId = z.object({ id: idInput });
const newTime = z.object({ appointment_date: day, appointment_time: clockTime });

/** Declares how one side requests a new time, withdraws that request, and answers a request of the other side. */
function callsOfSide<const Access extends BookingSide>(access: Access, bookings: string, otherSide: BookingSide) {
  const path = `${bookings}/{id}/reschedule/`;
  const common = { access, params: withId, answer: dataAnswer(bookingShape) };
  return {
    request: route({
      ...common,
      method: 'POST',
      path,
      summary: `Asks the ${otherSide} to move an accepted appointment; it keeps its time until they accept. Idempotent.`,
      body: newTime,
      errors: ['not_found', 'state_conflict', 'time_taken', 'time_passed'],
    }),
    withdraw: route({
      ...common,
      method: 'DELETE',
      path,
      summary: `Withdraws the ${access}’s request to move an appointment.`,
      errors: ['not_found', 'state_conflict', 'time_passed'],
    }),
    accept: route({
      ...common,
      method: 'POST',
      path: `${path}accept/`,
      summary: `Moves an appointment to the time that the ${otherSide} asked for.`,
      errors: ['not_found', 'state_conflict', 'time_taken', 'time_passed'],
    }),
    decline: route({
      ...common,
      method: 'POST',
      path: `${path}decline/`,
      summary: `Declines the time that the ${otherSide} asked for; the appointment keeps its time.`,
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
