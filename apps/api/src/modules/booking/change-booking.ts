import type { Booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import type { ErrorCode } from '@fixit/contract/error';
import type { Db } from '../../db/database.ts';
import { sqlStateOf } from '../../db/database-failure.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import { type JoinedBooking, toBooking } from './booking-mapping.ts';
import { type BookingTarget, findBooking, type VersionedBooking } from './booking-repository.ts';

/** `elapsedMs` returns the time since the call was received. */
export type BookingContext = { side: BookingSide; account_id: string; id: string; elapsedMs: () => number };

export function bookingContext(
  side: BookingSide,
  { caller, params, reply }: { caller: Caller; params: { id: string }; reply: { readonly elapsedTime: number } },
): BookingContext {
  return { side, account_id: caller.account_id, id: params.id, elapsedMs: () => reply.elapsedTime };
}

interface ChangeSteps {
  /** Resolves to undefined if the state does not allow the change. */
  attempt: (current: VersionedBooking, target: BookingTarget) => Promise<JoinedBooking | undefined>;
  isDone: (row: JoinedBooking) => boolean;
  explainRefusal: (row: JoinedBooking) => { code: ErrorCode; message?: string };
}

const exclusionViolation = '23P01';

/**
 * Refuses if the booking changed after the call was received, so that only one of several
 * simultaneous calls succeeds. Idempotent.
 */
export async function changeBooking(
  db: Db,
  context: BookingContext,
  { attempt, isDone, explainRefusal }: ChangeSteps,
): Promise<Booking> {
  const { current, isStale } = await readBooking(db, context);
  if (isDone(current)) return toBooking(current, context.side);
  const changedRow = isStale ? undefined : await attempt(current, { ...context, version: current.version });
  if (changedRow) return toBooking(changedRow, context.side);
  const row = await requireBooking(db, context);
  const data = toBooking(row, context.side);
  if (isDone(row)) return data;
  const { code, message } = explainRefusal(row);
  throw refuse(code, message ? { data, message } : { data });
}

export async function requireBooking(
  db: Db,
  { side, account_id, id }: Omit<BookingContext, 'elapsedMs'>,
): Promise<VersionedBooking> {
  const row = await findBooking(db, side, account_id, id);
  if (!row) throw refuse('not_found', { message: 'There is no such appointment.' });
  return row;
}

export function isTimeTaken(error: unknown): boolean {
  return sqlStateOf(error) === exclusionViolation;
}

/** Refuses with `time_taken` if another booking occupies the time. */
export async function changeUnlessTimeTaken<T>(
  db: Db,
  context: Omit<BookingContext, 'elapsedMs'>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isTimeTaken(error)) throw error;
    throw refuse('time_taken', { data: toBooking(await requireBooking(db, context), context.side), cause: error });
  }
}

/**
 * `isStale` is true if the booking changed after the call was received. The time of the read is kept
 * between the query's start and end because the clocks of server and database may differ.
 */
async function readBooking(
  db: Db,
  { elapsedMs, ...context }: BookingContext,
): Promise<{ current: VersionedBooking; isStale: boolean }> {
  const receivedAt = clockZero() + performance.now() - elapsedMs();
  const sentAfterMs = elapsedMs();
  const current = await requireBooking(db, context);
  const readAfterMs = Math.min(Math.max(current.read_at_ms - receivedAt, sentAfterMs), elapsedMs());
  return { current, isStale: current.changed_ago_ms !== null && current.changed_ago_ms <= readAfterMs };
}

let zero = Number.NEGATIVE_INFINITY;

/**
 * Returns the system time, in milliseconds since 1970, at the zero of the monotonic clock. Each
 * reading narrows the range of the result, because Date.now() drops the fractions of a millisecond
 * that separate two calls. The range moves if the system clock is set.
 */
function clockZero(): number {
  const before = performance.now();
  const now = Date.now();
  zero = Math.min(Math.max(zero, now - performance.now()), now + 1 - before);
  return zero;
}
