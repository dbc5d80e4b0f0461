import * as z from 'zod/mini';
import { dataAnswer, emptyAnswer, route } from '../route.ts';
import { anyPassword, email, otp } from '../value/credential.ts';
import { displayName } from '../value/name.ts';

const shape = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() });

export type AccountDetails = z.infer<typeof shape>;

export const details = {
  showDetails: route({
    method: 'GET',
    path: '/account/api/v1/me/',
    access: 'signed_in',
    summary: 'The account’s own names and email.',
    forSuspended: true,
    answer: dataAnswer(shape),
  }),
  rename: route({
    method: 'POST',
    path: '/account/api/v1/me/',
    access: 'signed_in',
    summary: 'Changes the account’s first and last name.',
    body: z.object({ first_name: displayName('First name'), last_name: displayName('Last name') }),
    answer: dataAnswer(shape),
  }),
  requestEmailChange: route({
    method: 'POST',
    path: '/account/api/v1/change-email/',
    access: 'signed_in',
    limit: 'codes_by_address',
    summary:
      'Emails a code to the account’s new address; the answer is the same if that address already has an account.',
    body: z.object({ email, password: anyPassword }),
    answer: emptyAnswer,
    errors: ['wrong_password'],
  }),
  confirmEmailChange: route({
    method: 'POST',
    path: '/account/api/v1/change-email/confirm/',
    access: 'signed_in',
    limit: 'code_tries_by_address',
    summary: 'Changes the email with the code that was sent to the new address, and ends every other session.',
    body: z.object({ email, otp }),
    answer: dataAnswer(shape),
    errors: ['wrong_code'],
  }),
};
