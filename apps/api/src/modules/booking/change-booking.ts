import type { Booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import type { ErrorCode } from '@fixit/contract/error';
import type { Db } from '../../db/database.ts';
import { sqlStateOf } from '../../db/database-failure.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import { type JoinedBooking, toBooking } from './booking-mapping.ts';
import { findBooking, type SeenBooking, type Target } from './booking-repository.ts';

/** `waited` gives the milliseconds since the call was made. */
export type BookingContext = { side: BookingSide; account_id: string; id: string; waited: () => number };

export function bookingContext(
  side: BookingSide,
  { caller, params, reply }: { caller: Caller; params: { id: string }; reply: { readonly elapsedTime: number } },
): BookingContext {
  return { side, account_id: caller.account_id, id: params.id, waited: () => reply.elapsedTime };
}

interface ChangeSteps {
  /** Resolves to undefined if the state does not allow the change. */
  attempt: (seen: SeenBooking, target: Target) => Promise<JoinedBooking | undefined>;
  isDone: (row: JoinedBooking) => boolean;
  explainRefusal: (row: JoinedBooking) => { code: ErrorCode; message?: string };
}

const exclusionViolation = '23P01';

/**
 * Changes a booking idempotently. Refuses if the booking changed after the call was made or was read,
 * so that one of several simultaneous calls succeeds.
 */
export async function changeBooking(
  db: Db,
  context: BookingContext,
  { attempt, isDone, explainRefusal }: ChangeSteps,
): Promise<Booking> {
  const { seen, isStale } = await readBooking(db, context);
  if (isDone(seen)) return toBooking(seen, context.side);
  const changed = isStale ? undefined : await attempt(seen, { ...context, version: seen.version });
  if (changed) return toBooking(changed, context.side);
  const row = await requireBooking(db, context);
  const data = toBooking(row, context.side);
  if (isDone(row)) return data;
  const { code, message } = explainRefusal(row);
  throw refuse(code, message ? { data, message } : { data });
}

export async function requireBooking(
  db: Db,
  { side, account_id, id }: Omit<BookingContext, 'waited'>,
): Promise<SeenBooking> {
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
  context: Omit<BookingContext, 'waited'>,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isTimeTaken(error)) throw error;
    throw refuse('time_taken', { data: toBooking(await requireBooking(db, context), context.side), cause: error });
  }
}

/** The clocks of server and database may differ, so the query's start and end bound the time of the read. */
async function readBooking(
  db: Db,
  { waited, ...context }: BookingContext,
): Promise<{ seen: SeenBooking; isStale: boolean }> {
  const madeAt = clockZero() + performance.now() - waited();
  const sentAfter = waited();
  const seen = await requireBooking(db, context);
  const readAfter = Math.min(Math.max(seen.read_at - madeAt, sentAfter), waited());
  return { seen, isStale: seen.changed_ago !== null && seen.changed_ago <= readAfter };
}

let zero = Number.NEGATIVE_INFINITY;

/**
 * Returns the wall clock's time, in milliseconds since 1970, at the zero of the monotonic clock.
 * A call may follow another change within a millisecond, and Date.now() drops fractions: each reading
 * narrows the range of the result. A wall clock that was set moves the range.
 */
function clockZero(): number {
  const before = performance.now();
  const now = Date.now();
  zero = Math.min(Math.max(zero, now - performance.now()), now + 1 - before);
  return zero;
}
