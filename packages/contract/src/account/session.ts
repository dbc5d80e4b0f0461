import * as z from 'zod/mini';
import { dataAnswer, emptyAnswer, route } from '../route.ts';
import { id, idInput, instant } from '../value/id.ts';

/**
 * A session token has `bits` random bits and lasts `days`; on an artisan's own device each use
 * restarts the days. An account with more than `max` sessions loses the one unused for longest.
 */
export const sessionLife = { bits: 256, days: 30, max: 20 } as const;

/** A session's `last_seen` is updated at most once in this many minutes. */
export const lastSeenMinutes = 10;

const shape = z.object({
  id,
  device: z.string(),
  created_at: instant,
  last_seen: instant,
  current: z.boolean(),
  /** The artisan said at the login that the device is their own, so the session ends only after days without use. */
  own_device: z.boolean(),
});

export type AccountSession = z.infer<typeof shape>;

export const sessions = {
  listSessions: route({
    method: 'GET',
    path: '/account/api/v1/me/sessions/',
    access: 'signed_in',
    summary: 'The sessions of the account, the most recently used first.',
    answer: dataAnswer(z.array(shape)),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/account/api/v1/me/sessions/{id}/',
    access: 'signed_in',
    summary: 'Ends one of the account’s sessions and closes its sockets.',
    params: z.object({ id: idInput }),
    answer: emptyAnswer,
    errors: ['not_found'],
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/account/api/v1/me/sessions/',
    access: 'signed_in',
    summary: 'Ends every session of the account, including this one, and renews an artisan’s calendar address.',
    answer: emptyAnswer,
  }),
};
