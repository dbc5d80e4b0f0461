import type { Booking } from '@fixit/contract/booking';
import type { ErrorCode } from '@fixit/contract/error';
import type { Db } from '../../db/connection.ts';
import { sqlStateOf } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/refusal.ts';
import { findBooking, type SeenBooking } from './booking-queries.ts';
import type { Target } from './booking-repository.ts';
import { type BookingRow, type Side, toBooking } from './booking-row.ts';

/** `waited` gives the milliseconds since the call was made. */
export type BookingContext = { side: Side; account_id: string; id: string; waited: () => number };

interface ChangeSteps {
  /** Undefined when the state does not allow it. */
  attempt: (seen: SeenBooking, target: Target) => Promise<BookingRow | undefined>;
  isDone: (row: BookingRow) => boolean;
  explainRefusal: (row: BookingRow) => { code: ErrorCode; message?: string };
}

/** SQLSTATE of a violated exclusion constraint. */
const overlap = '23P01';

/** Idempotent. Refuses if it changed after the call was made or was read: of simultaneous calls one succeeds. */
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
  return sqlStateOf(error) === overlap;
}

/** Refuses with `time_taken` if another booking has the time. */
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

/** The clocks of server and database may differ: query and answer bound the moment of the read. */
async function readBooking(
  db: Db,
  { waited, ...context }: BookingContext,
): Promise<{ seen: SeenBooking; isStale: boolean }> {
  const madeAt = clockZero() + performance.now() - waited();
  const leaving = waited();
  const seen = await requireBooking(db, context);
  const looking = Math.min(Math.max(seen.looked_at - madeAt, leaving), waited());
  return { seen, isStale: seen.changed_ago !== null && seen.changed_ago <= looking };
}

let zero = Number.NEGATIVE_INFINITY;

/**
 * The wall clock's time, in milliseconds since 1970, at zero of the monotonic clock. Date.now() cuts fractions off, and a call
 * may follow the change before it in less than one: every look narrows the span, and a wall clock that was set is followed.
 */
function clockZero(): number {
  const before = performance.now();
  const now = Date.now();
  zero = Math.min(Math.max(zero, now - performance.now()), now + 1 - before);
  return zero;
}
