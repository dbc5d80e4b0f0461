import type { ErrorCode } from './error.ts';

/** A call above the limit is answered with 429, and a socket is closed with 4429. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
  /** The count belongs to this subject. `visitor` is the account or, without a login, the network address. */
  readonly by: 'account' | 'email' | 'ip_address' | 'visitor' | 'socket';
  /** With `about`, each process counts and the database adds up every second. The default is exact. */
  readonly precision?: 'about';
  /** If present, only calls that are refused with one of these codes count. */
  readonly only?: readonly ErrorCode[];
  /** Such a limit is `developmentFactor` times as high outside production, and refused calls do not count. */
  readonly kind?: 'reaching strangers';
  /** The refusal's message is this sentence, followed by the time at which to try again. */
  readonly sentence?: (points: number) => string;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const tooManyCodes =
  'We have sent this address enough emails for now. A link for a new password in an earlier one works for a day.';

/** Rate limits by network address do not apply to loopback outside production. */
export const limits = {
  /** Failed logins count for an account; those from one of its devices, or with its token, count separately. */
  login_failures: {
    points: 10,
    seconds: 15 * minute,
    by: 'account',
    sentence: () => 'There were too many wrong passwords. You can set a new one by email now, or wait.',
  },
  login_failures_by_address: {
    points: 100,
    seconds: 15 * minute,
    by: 'ip_address',
    only: ['wrong_credentials', 'social_refused'],
  },
  /** Emailed codes are counted separately for a sign-up, a reset and a new email. */
  codes: { points: 6, seconds: 10 * minute, by: 'email', sentence: () => tooManyCodes },
  codes_a_day: { points: 20, seconds: day, by: 'email', sentence: () => tooManyCodes },
  codes_by_address: { points: 60, seconds: 10 * minute, by: 'ip_address' },
  /** Counts every code that is entered, right or wrong. */
  code_tries_by_address: { points: 60, seconds: 10 * minute, by: 'ip_address' },
  operator_sign_in: { points: 60, seconds: 10 * minute, by: 'ip_address' },
  sign_up: { points: 600, seconds: hour, by: 'ip_address' },
  waitlist: { points: 5, seconds: hour, by: 'ip_address' },
  /** A map vendor may charge for each look-up of a place. */
  places: { points: 120, seconds: minute, by: 'visitor', precision: 'about' },
  calls: { points: 1_200, seconds: minute, by: 'account', precision: 'about' },
  /** Counts every call without a login, including those refused for it. */
  anonymous_calls: { points: 600, seconds: minute, by: 'ip_address', precision: 'about' },
  /** The limit allows many screens full of map tiles. */
  tiles: { points: 3_000, seconds: minute, by: 'ip_address', precision: 'about' },
  shop_signs: { points: 3_000, seconds: minute, by: 'ip_address', precision: 'about' },
  /** Counts pages for visitors that are not cached. It limits search engines too. */
  pages: { points: 120, seconds: minute, by: 'ip_address', precision: 'about' },
  /** The preview is painted again as the artisan types. */
  shop_sign_previews: { points: 240, seconds: minute, by: 'account', precision: 'about' },
  reports: {
    points: 20,
    seconds: hour,
    by: 'account',
    sentence: (points: number) => `You can report ${points} things an hour.`,
  },
  /** Counts the valid reports of people without an account. */
  report_forms: {
    points: 10,
    seconds: hour,
    by: 'ip_address',
    sentence: (points: number) => `${points} reports an hour can be sent from here. In danger? Ring 999.`,
  },
  /** A stranger may enter any address, so each gets at most one email to confirm a report. */
  report_emails: { points: 1, seconds: day, by: 'email' },
  pictures: { points: 60, seconds: 10 * minute, by: 'account' },
  account_frames: { points: 400, seconds: 10, by: 'account', precision: 'about' },
  socket_frames: { points: 200, seconds: 10, by: 'socket' },
  proposals: {
    points: 20,
    seconds: hour,
    by: 'account',
    kind: 'reaching strangers',
    sentence: (points: number) => `You can propose ${points} appointments an hour.`,
  },
} as const satisfies Record<string, RateLimit>;

export type LimitName = keyof typeof limits;

export type LimitNameBy<By extends RateLimit['by']> = {
  [Name in LimitName]: (typeof limits)[Name]['by'] extends By ? Name : never;
}[LimitName];

/**
 * One account may contact strangers this often. Stored rows are counted under a lock on the account
 * or the conversation. `requests_alike` counts open requests of one category in one district, and
 * `chats_an_hour` new conversations without a request.
 */
export const storedLimits = {
  requests_an_hour: 5,
  requests_a_day: 10,
  requests_on_first_day: 3,
  open_requests: 3,
  requests_alike: 1,
  awaiting_proposals: 5,
  chats_an_hour: 10,
} as const;

export type StoredLimitName = keyof typeof storedLimits;
export type StoredLimits = Readonly<Record<StoredLimitName, number>>;

/** Limits on reaching strangers are this many times as high outside production, so that demos do not reach them. */
export const developmentFactor = 10;

/** An account may have this many open sockets. One more closes the oldest. */
export const socketsOfAccount = 20;

/**
 * A server process holds at most this many connections, including sockets. One more closes the
 * connection that has been idle for longest.
 */
export const connectionsAtOnce = 10_000;

/**
 * A network address may hold this many connections, as in deploy/haproxy-web.cfg. A proxy that
 * TRUST_PROXY names may hold more.
 */
export const connectionsOfAddress = 1_000;

/** A call whose headers, body or upload have not arrived after this many seconds is cut off with 408. */
export const requestSeconds = { headers: 15, body: 30, upload: 120 } as const;

export const bodyBytes = 64 * 1024;

/** Keys are stored for `hours` and have at most `keyLength` characters. */
export const idempotency = { hours: 24, keyLength: 255 } as const;
