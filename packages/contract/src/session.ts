import * as z from 'zod/mini';
import { answering, nothing, route } from './route.ts';
import { id, idGiven, instant } from './value/id.ts';

/** A session's token: random bits and days of life; and how many sessions an account has before the one unused longest ends. */
export const sessionLife = { bits: 256, days: 30, most: 20 } as const;

/** How many minutes may pass before a session's `last_seen` is written again. */
export const lastSeenMinutes = 10;

const shape = z.object({
  id,
  device: z.string(),
  created_at: instant,
  last_seen: instant,
  current: z.boolean(),
});

export type AccountSession = z.infer<typeof shape>;

export const sessions = {
  listSessions: route({
    method: 'GET',
    path: '/account/api/v1/me/sessions/',
    access: 'signed_in',
    summary: 'Where the account is logged in, the last used first.',
    answer: answering(z.array(shape)),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/account/api/v1/me/sessions/{id}/',
    access: 'signed_in',
    summary: 'Ends one of the account’s sessions and closes its sockets.',
    params: z.object({ id: idGiven }),
    answer: nothing,
    errors: ['not_found'],
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/account/api/v1/me/sessions/',
    access: 'signed_in',
    summary: 'Ends every session of the account, this one too, and renews an artisan’s calendar address.',
    answer: nothing,
  }),
};
