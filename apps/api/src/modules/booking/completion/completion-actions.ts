import { type Booking, type BookingState, bookingLife, bookingState } from '@fixit/contract/booking';
import { problemPeriod } from '@fixit/contract/booking/completion';
import { readClosedDays } from '@fixit/contract/operator/market-setting';
import { statesBefore } from '@fixit/contract/state';
import type { Db } from '../../../db/database.ts';
import { inBatches } from '../../../platform/queue/batches.ts';
import { readSettings } from '../../../platform/settings/current-settings.ts';
import { closeDispute } from '../../case/case-actions.ts';
import { lockDisputer, reportDispute } from '../../report/report-actions.ts';
import type { JoinedBooking } from '../booking-mapping.ts';
import { completedNotification, disputedNotification, settlementNotifications } from '../booking-notifications.ts';
import { complete, findAnyBooking } from '../booking-repository.ts';
import { type BookingContext, changeBooking } from '../change-booking.ts';
import { notifyChanges } from '../notify-changes.ts';
import * as repository from './dispute-repository.ts';

export { isSettledAgainstCustomer, lockDisputeOfCase } from './dispute-repository.ts';

const notBegun = { code: 'state_conflict', message: 'This appointment has not begun yet.' } as const;

/** The artisan completes an accepted booking that has begun. Idempotent. */
export function completeBooking(db: Db, context: BookingContext): Promise<Booking> {
  return changeBooking(db, context, {
    attempt: async (_, target) => {
      const row = await complete(db, target, [bookingState.accepted]);
      if (row) await notifyChanges(db, [{ row, notifications: [completedNotification('customer', row)] }]);
      return row;
    },
    isDone,
    explainRefusal,
  });
}

/** The customer confirms an accepted or disputed booking. Idempotent. */
export function confirmBooking(db: Db, context: BookingContext): Promise<Booking> {
  return changeBooking(db, context, {
    attempt: async (_, target) => {
      const row = await complete(db, target, statesBefore(bookingLife, bookingState.completed));
      if (!row) return row;
      await notifyChanges(db, [{ row, notifications: [completedNotification('artisan', row)] }]);
      if (row.problem) await closeDispute(db, row.id);
      return row;
    },
    isDone,
    explainRefusal,
  });
}

interface DisputeInput {
  reason: string;
  /** These days are no working days, besides bank holidays. */
  extraDays: readonly string[];
}

/** Disputes a booking and opens its case. A repeated report changes nothing. */
export function disputeBooking(db: Db, context: BookingContext, { reason, extraDays }: DisputeInput): Promise<Booking> {
  return changeBooking(db, context, {
    attempt: async (_, target) => {
      await lockDisputer(db, context.account_id);
      const row = await repository.addDispute(db, target, reason);
      if (!row) return row;
      await notifyChanges(db, [{ row, notifications: [disputedNotification(row)] }]);
      await reportDispute(db, row, extraDays);
      return row;
    },
    isDone: ({ state }) => state === bookingState.disputed,
    explainRefusal: explainNoDispute,
  });
}

export type DisputeSettlement = {
  artisan_name: string;
  customer_name: string;
  before: BookingState;
  after: BookingState;
};

/** `before` equals `after` if nothing was disputed. Returns undefined if there is no such appointment. */
export async function settleDispute(
  db: Db,
  id: string,
  outcome: 'completed' | 'cancelled',
  reason: string,
): Promise<DisputeSettlement | undefined> {
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

/**
 * An appeal turns the end of a dispute. Returns its new state, or undefined if none of these decisions ended it, or if
 * the other side's appeal has turned it since.
 */
export async function turnSettlement(
  db: Db,
  id: string,
  { ended_by, reason }: { ended_by: readonly string[]; reason: string },
): Promise<'completed' | 'cancelled' | undefined> {
  const turned = await repository.turnSettlement(db, id, ended_by);
  if (!turned) return undefined;
  await notifyChanges(db, [{ row: turned, notifications: settlementNotifications(turned, reason) }]);
  return turned.state === bookingState.completed ? 'completed' : 'cancelled';
}

/** Opens the cases that are missing: an older server opens none, and a dispute that rested comes back. */
export async function openMissingCases(db: Db): Promise<void> {
  const extraDays = readClosedDays((await readSettings(db, {})).closed_days);
  await inBatches(repository.missingCaseBatch, () =>
    db.transaction(async (tx) => {
      const disputes = await repository.lockDisputesWithoutCase(tx);
      for (const dispute of disputes) await reportDispute(tx, dispute, extraDays);
      return disputes.length;
    }),
  );
}

function explainNoDispute(row: JoinedBooking) {
  if (row.state !== bookingState.completed) return explainRefusal(row);
  if (row.settled) {
    return { code: 'time_passed', message: `A problem can be reported until ${problemPeriod} after the end.` } as const;
  }
  const isSettledByOperator = row.problem !== null && row.closed_by === 'system';
  return isSettledByOperator
    ? ({ code: 'state_conflict', message: 'The problem that you reported is settled.' } as const)
    : ({ code: 'state_conflict' } as const);
}

function isDone({ state }: JoinedBooking): boolean {
  return state === bookingState.completed;
}

function explainRefusal({ state, begun }: JoinedBooking) {
  return state === bookingState.accepted && !begun ? notBegun : ({ code: 'state_conflict' } as const);
}
