import { expect, test } from 'vitest';
import { emptyAnswer, type Route } from './route.ts';

const call = { method: 'POST', path: '/accounts/ping/', summary: 'Does nothing.', answer: emptyAnswer } as const;

test('a call that needs no login cannot declare a limit that counts by account', () => {
  const signedIn: Route = { ...call, access: 'signed_in', limit: 'proposals' };
  // @ts-expect-error: an open call has no account to count by.
  const open: Route = { ...call, access: 'open', limit: 'proposals' };
  // @ts-expect-error: a call has no email to count by.
  const byEmail: Route = { ...call, access: 'signed_in', limit: 'codes' };
  expect([signedIn.limit, open.limit, byEmail.limit]).toEqual(['proposals', 'proposals', 'codes']);
});
