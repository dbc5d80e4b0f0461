import * as z from 'zod/mini';
import { dataAnswer, route } from '../route.ts';
import { postCode, readPostCode } from '../value/address.ts';
import { idInput } from '../value/id.ts';
import { text } from '../value/text.ts';
import { bookingShape } from './booking-shape.ts';

export const workAddressLength = { houseAndStreet: 200, howToFind: 500 } as const;

export const workAddress = {
  setWorkAddress: route({
    method: 'POST',
    path: '/service-user/api/v1/service-booking/{id}/address/',
    access: 'customer',
    summary: 'Sets the address of an accepted appointment, until it begins. Idempotent.',
    params: z.object({ id: idInput }),
    body: z.object({
      house_and_street: text('House and street', { max: workAddressLength.houseAndStreet }).check(
        z.refine((value) => !readPostCode(value)?.unit, 'Please enter the house and the street'),
      ),
      post_code: postCode,
      how_to_find: z._default(text('How to find you', { min: 0, max: workAddressLength.howToFind }), ''),
    }),
    answer: dataAnswer(bookingShape),
    errors: ['not_found', 'state_conflict', 'time_passed'],
  }),
};
