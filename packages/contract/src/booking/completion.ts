import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { hoursInWords } from '../value/hours-in-words.ts';
import { idInput } from '../value/id.ts';
import { text } from '../value/text.ts';
import { bookingShape } from './booking-shape.ts';
import { bookingTimes } from './booking-times.ts';

export const problemLength = { min: 10, max: 2_000 } as const;

export const problemPeriod = hoursInWords(24 * bookingTimes.completesAfterDays);

const withId = z.object({ id: idInput });

export const completion = {
  confirm: route({
    method: 'POST',
    path: '/service-user/api/v1/service-booking/{id}/confirm/',
    access: 'customer',
    summary:
      'Confirms that the work was done, for an accepted appointment that has begun or a disputed one. Idempotent.',
    params: withId,
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict'],
  }),
  dispute: route({
    method: 'POST',
    path: '/service-user/api/v1/service-booking/{id}/dispute/',
    access: 'customer',
    summary: `Reports a problem with an appointment, from its start until ${problemPeriod} after its end. Idempotent.`,
    params: withId,
    body: z.object({
      reason: text('Reason', {
        min: problemLength.min,
        max: problemLength.max,
        required: 'Please say what is wrong',
        tooShort: `Please say what is wrong in at least ${problemLength.min} characters`,
      }),
    }),
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
};
