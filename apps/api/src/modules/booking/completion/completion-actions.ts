import { type Booking, type BookingState, bookingLife, bookingState } from '@fixit/contract/booking';
import { statesBefore } from '@fixit/contract/state';
import type { Db } from '../../../db/connection.ts';
import { notificationForArtisan, notificationForCustomer, settlementNotifications } from '../booking-notifications.ts';
import { findAnyBooking } from '../booking-queries.ts';
import * as repository from '../booking-repository.ts';
import type { BookingRow } from '../booking-row.ts';
import { type BookingContext, changeBooking } from '../change-booking.ts';
import { notifyChanges } from '../notify-changes.ts';

const notBegun = { code: 'state_conflict', message: 'This appointment has not begun yet.' } as const;

/** Idempotent. */
export function completeBooking(db: Db, context: BookingContext): Promise<Booking> {
  return changeBooking(db, context, {
    attempt: async (_, target) => {
      const row = await repository.complete(db, target, [bookingState.accepted]);
      if (row) await notifyChanges(db, [{ row, notifications: [notificationForCustomer('completed', row)] }]);
      return row;
    },
    isDone,
    explainRefusal,
  });
}

/** Also of what was disputed. Idempotent. */
export function confirmBooking(db: Db, context: BookingContext): Promise<Booking> {
  return changeBooking(db, context, {
    attempt: async (_, target) => {
      const row = await repository.complete(db, target, statesBefore(bookingLife, bookingState.completed));
      if (row) await notifyChanges(db, [{ row, notifications: [notificationForArtisan('completed', row)] }]);
      return row;
    },
    isDone,
    explainRefusal,
  });
}

/** Idempotent: the first report stays. */
export function disputeBooking(db: Db, context: BookingContext, reason: string): Promise<Booking> {
  return changeBooking(db, context, {
    attempt: async (_, target) => {
      const row = await repository.dispute(db, target, reason);
      if (row) await notifyChanges(db, [{ row, notifications: [notificationForArtisan('disputed', row)] }]);
      return row;
    },
    isDone: ({ state }) => state === bookingState.disputed,
    explainRefusal: explainNoDispute,
  });
}

export type Settlement = { artisan_name: string; customer_name: string; before: BookingState; after: BookingState };

/** `before` equals `after` when nothing was disputed. Undefined when there is no such appointment. */
export async function settleDispute(
  db: Db,
  id: string,
  outcome: 'completed' | 'cancelled',
  reason: string,
): Promise<Settlement | undefined> {
  const settled = await repository.endDispute(db, id, outcome);
  if (settled) await notifyChanges(db, [{ row: settled, notifications: settlementNotifications(settled, reason) }]);
  const row = settled ?? (await findAnyBooking(db, id));
  return (
    row && {
      artisan_name: row.artisan_name,
      customer_name: row.customer_name,
      before: settled ? 'disputed' : row.state,
      after: row.state,
    }
  );
}

function explainNoDispute(row: BookingRow) {
  if (row.state !== bookingState.completed) return explainRefusal(row);
  if (row.settled) {
    return { code: 'time_passed', message: 'A problem can be reported until two days after the end.' } as const;
  }
  const isSettledByOperator = row.problem !== null && row.closed_by === 'system';
  return isSettledByOperator
    ? ({ code: 'state_conflict', message: 'The problem that you reported is settled.' } as const)
    : ({ code: 'state_conflict' } as const);
}

function isDone({ state }: BookingRow): boolean {
  return state === bookingState.completed;
}

function explainRefusal({ state, begun }: BookingRow) {
  return state === bookingState.accepted && !begun ? notBegun : ({ code: 'state_conflict' } as const);
}
