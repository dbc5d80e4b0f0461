import type { ErrorCode } from './error.ts';

/** Past that a call answers 429 and a socket is closed with 4429. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
  /** Whose count it is. `visitor`: the account's, or the network address's of a caller who is not logged in. */
  readonly by: 'account' | 'email' | 'ip_address' | 'visitor' | 'socket';
  /** `about`: counted by each server process and added up in the database every second. Otherwise exact. */
  readonly precision?: 'about';
  /** `last`: counted from the last count, not the first, so that no period of that length holds more. */
  readonly from?: 'last';
  /** Counts only calls that are refused with one of these. */
  readonly only?: readonly ErrorCode[];
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Every rate limit. Those by network address do not apply to loopback outside production. */
export const limits = {
  /** Failed logins of an account; those from a device that it knows, or with its token, count apart. */
  login_failures: { points: 10, seconds: 15 * minute, by: 'account' },
  login_failures_by_address: {
    points: 100,
    seconds: 15 * minute,
    by: 'ip_address',
    only: ['wrong_credentials', 'social_refused'],
  },
  codes: { points: 6, seconds: 10 * minute, by: 'email' },
  codes_a_day: { points: 20, seconds: day, by: 'email' },
  codes_by_address: { points: 60, seconds: 10 * minute, by: 'ip_address' },
  /** Codes that were typed, right and wrong ones. */
  code_tries_by_address: { points: 60, seconds: 10 * minute, by: 'ip_address' },
  /** Wrong codes; past that the email takes no code for a day, and its owner gets an email that says so. */
  wrong_codes: { points: 20, seconds: day, by: 'email', from: 'last' },
  sign_up: { points: 600, seconds: hour, by: 'ip_address' },
  waitlist: { points: 5, seconds: hour, by: 'ip_address' },
  /** Look-ups of places, which a map vendor may charge for. */
  places: { points: 120, seconds: minute, by: 'visitor', precision: 'about' },
  calls: { points: 1_200, seconds: minute, by: 'account', precision: 'about' },
  /** Calls of any kind by somebody who is not, those that are refused for it too. */
  anonymous_calls: { points: 600, seconds: minute, by: 'ip_address', precision: 'about' },
  /** Tiles of the map: many screens full. */
  tiles: { points: 3_000, seconds: minute, by: 'ip_address', precision: 'about' },
  pictures: { points: 60, seconds: 10 * minute, by: 'account' },
  account_frames: { points: 400, seconds: 10, by: 'account', precision: 'about' },
  socket_frames: { points: 200, seconds: 10, by: 'socket' },
} as const satisfies Record<string, RateLimit>;

export type LimitName = keyof typeof limits;

/** Sockets of an account that are open at once: one more closes the oldest. */
export const socketsOfAccount = 20;

/** Connections that a server process holds at once: one more is closed unheard. */
export const connectionsAtOnce = 10_000;

/** Seconds until a call whose headers, body or upload have not arrived is cut off with 408. */
export const requestSeconds = { headers: 15, body: 30, upload: 120 } as const;

export const bodyBytes = 64 * 1024;

/** A key is remembered for `hours`; `keyLength` in characters. */
export const idempotency = { hours: 24, keyLength: 255 } as const;
