import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { undoSeconds } from '../undo.ts';
import { idInput } from '../value/id.ts';
import { type BookingSide, bookingShape } from './booking-shape.ts';

/** Undoing one of these states makes the booking a proposal again. No other state can be undone. */
export const undoableStates = ['rejected', 'withdrawn'] as const;

function undoCall<const Access extends BookingSide>(access: Access, bookings: string, end: string) {
  return route({
    method: 'POST',
    path: `${bookings}/{id}/undo/`,
    access,
    summary: `Undoes the ${access}’s ${end} of a proposal within ${undoSeconds.accepted} seconds, unless there is a newer proposal or the time is taken. Idempotent.`,
    params: z.object({ id: idInput }),
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'undo_expired', 'time_taken', 'time_passed', 'recipient_gone'],
  });
}

export const undo = {
  undoReject: undoCall('customer', '/service-user/api/v1/service-booking', 'rejection'),
  undoWithdraw: undoCall('artisan', '/artisan/api/v1/bookings', 'withdrawal'),
};
