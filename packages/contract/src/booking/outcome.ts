import * as z from 'zod/mini';
import { answering, route } from '../route.ts';
import { idGiven } from '../value/id.ts';
import { text } from '../value/text.ts';
import { bookingShape } from './shape.ts';

export const problemLength = { least: 10, greatest: 2_000 } as const;

const withId = z.object({ id: idGiven });

/** The calls by which a customer says how an appointment went. */
export const outcome = {
  confirm: route({
    method: 'POST',
    path: '/service-user/api/v1/service-booking/{id}/confirm/',
    access: 'customer',
    summary: 'Confirms that the work was done, of what was accepted and has begun, or was disputed; idempotent.',
    params: withId,
    answer: answering(bookingShape),
    errors: ['not_found', 'state_conflict'],
  }),
  dispute: route({
    method: 'POST',
    path: '/service-user/api/v1/service-booking/{id}/dispute/',
    access: 'customer',
    summary: 'Reports a problem, from the start until two days after the end; idempotent.',
    params: withId,
    body: z.object({ reason: text('Reason', { min: problemLength.least, max: problemLength.greatest }) }),
    answer: answering(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
};
