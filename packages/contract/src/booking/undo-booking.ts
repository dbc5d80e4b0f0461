import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { undoSeconds } from '../undo.ts';
import { idInput } from '../value/id.ts';
import { bookingShape } from './booking-shape.ts';

const withId = z.object({ id: idInput });

/** A proposal that was rejected or withdrawn awaits an answer again. No other end of a booking can be undone. */
export const undoableStates = ['rejected', 'withdrawn'] as const;

export const undo = {
  undoReject: route({
    method: 'POST',
    path: '/service-user/api/v1/service-booking/{id}/undo/',
    access: 'customer',
    summary: `Undoes the customer’s rejection of a proposal within ${undoSeconds.accepted} seconds, unless the artisan has proposed again or the time is taken. Idempotent.`,
    params: withId,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'undo_expired', 'time_taken', 'time_passed', 'recipient_gone'],
  }),
  undoWithdraw: route({
    method: 'POST',
    path: '/artisan/api/v1/bookings/{id}/undo/',
    access: 'artisan',
    summary: `Undoes the artisan’s withdrawal of a proposal within ${undoSeconds.accepted} seconds, unless there is a newer proposal or the time is taken. Idempotent.`,
    params: withId,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'undo_expired', 'time_taken', 'time_passed', 'recipient_gone'],
  }),
};
