/** How many of a thing in how many seconds; past that a call answers 429 and a socket is closed with 4429. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** Every rate limit, by whom it counts. Those per address do not apply to loopback outside production. */
export const limits = {
  /** Failed log-ins, by account. */
  login_failures: { points: 10, seconds: 15 * 60 },
  /** Mailed codes of any kind, by e-mail. */
  codes: { points: 6, seconds: 10 * 60 },
  /** Sign-ups, by network address. */
  sign_up: { points: 600, seconds: 60 * 60 },
  /** Calls of any kind, by account. */
  calls: { points: 1_200, seconds: 60 },
  /** Tiles of the map, by network address: many screens full. */
  tiles: { points: 3_000, seconds: 60 },
  /** Frames that one socket may send. */
  socket_frames: { points: 200, seconds: 10 },
} as const satisfies Record<string, RateLimit>;

/** The greatest JSON body in bytes. */
export const bodyBytes = 64 * 1024;

/** How long an `Idempotency-Key` is remembered, in hours, and how long a key may be, in characters. */
export const idempotency = { hours: 24, keyLength: 255 } as const;
