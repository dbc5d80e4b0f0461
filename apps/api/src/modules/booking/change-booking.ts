import type { Booking } from '@fixit/contract/booking';
import type { ErrorCode } from '@fixit/contract/error';
import type { Db } from '../../db/connection.ts';
import { sqlStateOf } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/refusal.ts';
import { findBooking, type SeenBooking } from './booking-queries.ts';
import type { Target } from './booking-repository.ts';
import { type BookingRow, type Side, toBooking } from './rules.ts';

/** A call on one appointment: whose, on which side, and how many milliseconds ago it was made. */
export type BookingContext = { side: Side; account_id: string; id: string; waited: () => number };

/** How an appointment is changed: what makes the change, and how it reads when there is nothing to change. */
interface ChangeSteps {
  /** Changes it if it is still as it was seen, and tells of it; undefined when its life does not go there. */
  attempt: (seen: SeenBooking, target: Target) => Promise<BookingRow | undefined>;
  /** Whether it is already as it was asked to be. */
  isDone: (row: BookingRow) => boolean;
  whyNot: (row: BookingRow) => { code: ErrorCode; message?: string };
}

/** SQLSTATE of an exclusion constraint that was not kept. */
const overlap = '23P01';

/**
 * Changes an appointment for one side; again the same. What became something else since the caller asked, or since it
 * was looked at, stays as it is: of changes that are asked for at once exactly one holds, and the others are told.
 */
export async function changeBooking(
  db: Db,
  context: BookingContext,
  { attempt, isDone, whyNot }: ChangeSteps,
): Promise<Booking> {
  const { seen, isStale } = await readBooking(db, context);
  if (isDone(seen)) return toBooking(seen, context.side);
  const changed = isStale ? undefined : await attempt(seen, { ...context, version: seen.version });
  if (changed) return toBooking(changed, context.side);
  const row = await requireBooking(db, context);
  const data = toBooking(row, context.side);
  if (isDone(row)) return data;
  const { code, message } = whyNot(row);
  throw refuse(code, message ? { data, message } : { data });
}

/** One of the caller's appointments. */
export async function requireBooking(
  db: Db,
  { side, account_id, id }: Omit<BookingContext, 'waited'>,
): Promise<SeenBooking> {
  const row = await findBooking(db, side, account_id, id);
  if (!row) throw refuse('not_found', { message: 'There is no such appointment.' });
  return row;
}

/** Whether an error says that the artisan's time is another appointment's. */
export function isTimeTaken(error: unknown): boolean {
  return sqlStateOf(error) === overlap;
}

/** Runs what gives an artisan's time to an appointment; when another has it, says so with the appointment as it is. */
export async function orTimeTaken<T>(
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

/**
 * The appointment, and whether it changed after the call was made. When the database looked is known by the two clocks,
 * and within the time from the question to its answer whatever the clocks say: the machines may differ in them.
 */
async function readBooking(
  db: Db,
  { waited, ...context }: BookingContext,
): Promise<{ seen: SeenBooking; isStale: boolean }> {
  const madeAt = wallClockTime(waited);
  const leaving = waited();
  const seen = await requireBooking(db, context);
  const looking = Math.min(Math.max(seen.looked_at - madeAt, leaving), waited());
  return { seen, isStale: seen.changed_ago !== null && seen.changed_ago <= looking };
}

/** When the call was made by the wall's clock. Both clocks are read with nothing between, else a pause would make it earlier. */
function wallClockTime(waited: BookingContext['waited']): number {
  for (;;) {
    const before = waited();
    const now = Date.now();
    if (waited() - before < 1) return now - before;
  }
}
