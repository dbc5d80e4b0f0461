import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { clockTime, day } from '../value/day.ts';
import { idInput } from '../value/id.ts';
import { bookingShape } from './booking-shape.ts';

const withId = z.object({ id: idInput });
const newTime = z.object({ appointment_date: day, appointment_time: clockTime });

export const reschedule = {
  requestRescheduleAsCustomer: route({
    method: 'POST',
    path: '/service-user/api/v1/service-booking/{id}/reschedule/',
    access: 'customer',
    summary: 'Asks the artisan to move an accepted appointment; it keeps its time until they accept. Idempotent.',
    params: withId,
    body: newTime,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_taken', 'time_passed'],
  }),
  withdrawRescheduleAsCustomer: route({
    method: 'DELETE',
    path: '/service-user/api/v1/service-booking/{id}/reschedule/',
    access: 'customer',
    summary: 'Withdraws the customer’s request to move an appointment.',
    params: withId,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
  acceptRescheduleAsCustomer: route({
    method: 'POST',
    path: '/service-user/api/v1/service-booking/{id}/reschedule/accept/',
    access: 'customer',
    summary: 'Moves an appointment to the time that the artisan asked for.',
    params: withId,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_taken', 'time_passed'],
  }),
  declineRescheduleAsCustomer: route({
    method: 'POST',
    path: '/service-user/api/v1/service-booking/{id}/reschedule/decline/',
    access: 'customer',
    summary: 'Declines the time that the artisan asked for; the appointment keeps its time.',
    params: withId,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
  requestRescheduleAsArtisan: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/{id}/reschedule/',
    access: 'artisan',
    summary: 'Asks the customer to move an accepted appointment; it keeps its time until they accept. Idempotent.',
    params: withId,
    body: newTime,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_taken', 'time_passed'],
  }),
  withdrawRescheduleAsArtisan: route({
    method: 'DELETE',
    path: '/artisan/api/v1/bookings/{id}/reschedule/',
    access: 'artisan',
    summary: 'Withdraws the artisan’s request to move an appointment.',
    params: withId,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
  acceptRescheduleAsArtisan: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/{id}/reschedule/accept/',
    access: 'artisan',
    summary: 'Moves an appointment to the time that the customer asked for.',
    params: withId,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_taken', 'time_passed'],
  }),
  declineRescheduleAsArtisan: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/{id}/reschedule/decline/',
    access: 'artisan',
    summary: 'Declines the time that the customer asked for; the appointment keeps its time.',
    params: withId,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
};
