import { type Booking, type BookingState, bookingLife, bookingState } from '@fixit/contract/booking';
import { problemPeriod } from '@fixit/contract/booking/completion';
import { readClosedDays } from '@fixit/contract/operator/market-setting';
import { statesBefore } from '@fixit/contract/state';
import type { Db } from '../../../db/database.ts';
import { inBatches } from '../../../platform/queue/batches.ts';
import { readSettings } from '../../../platform/settings/current-settings.ts';
import { closeDispute } from '../../case/case-actions.ts';
import { lockDisputingCustomer, reportDispute } from '../../report/report-actions.ts';
import type { JoinedBooking } from '../booking-mapping.ts';
import { completedNotification, disputedNotification, settlementNotifications } from '../booking-notifications.ts';
import { findAnyBooking, storeCompletion } from '../booking-repository.ts';
import { type BookingContext, changeBooking } from '../change-booking.ts';
import { notifyChanges } from '../notify-changes.ts';
import * as repository from './dispute-repository.ts';

export { isSettledAgainstCustomer, lockDisputeOfCase } from './dispute-repository.ts';

const notStarted = { code: 'state_conflict', message: 'This appointment has not started yet.' } as const;

/** Completes an accepted booking that has started. Idempotent. */
export function completeBooking(db: Db, context: BookingContext): Promise<Booking> {
  return changeBooking(db, context, {
    attempt: async (_, target) => {
      const row = await storeCompletion(db, target, [bookingState.accepted]);
      if (row) await notifyChanges(db, [{ row, notifications: [completedNotification('customer', row)] }]);
      return row;
    },
    isDone,
    explainRefusal,
  });
}

/** Completes an accepted or disputed booking for the customer, and closes a dispute. Idempotent. */
export function confirmBooking(db: Db, context: BookingContext): Promise<Booking> {
  return changeBooking(db, context, {
    attempt: async (_, target) => {
      const row = await storeCompletion(db, target, statesBefore(bookingLife, bookingState.completed));
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
  /** The deadline of the case skips these days as it skips weekends and bank holidays. */
  closedDays: readonly string[];
}

/** Disputes a booking and opens its case. A repeated report changes nothing. */
export function disputeBooking(
  db: Db,
  context: BookingContext,
  { reason, closedDays }: DisputeInput,
): Promise<Booking> {
  return changeBooking(db, context, {
    attempt: async (_, target) => {
      await lockDisputingCustomer(db, context.account_id);
      const row = await repository.addDispute(db, target, reason);
      if (!row) return row;
      await notifyChanges(db, [{ row, notifications: [disputedNotification(row)] }]);
      await reportDispute(db, row, closedDays);
      return row;
    },
    isDone: ({ state }) => state === bookingState.disputed,
    explainRefusal: explainDisputeRefusal,
  });
}

export type DisputeSettlement = {
  artisan_name: string;
  customer_name: string;
  before: BookingState;
  after: BookingState;
};

/** `before` equals `after` if the appointment was not disputed. */
export async function settleDispute(
  db: Db,
  id: string,
  outcome: 'completed' | 'cancelled',
  reason: string,
): Promise<DisputeSettlement | undefined> {
  const settledRow = await repository.endDispute(db, id, outcome);
  if (settledRow)
    await notifyChanges(db, [{ row: settledRow, notifications: settlementNotifications(settledRow, reason) }]);
  const row = settledRow ?? (await findAnyBooking(db, id));
  return (
    row && {
      artisan_name: row.artisan_name,
      customer_name: row.customer_name,
      before: settledRow ? 'disputed' : row.state,
      after: row.state,
    }
  );
}

/**
 * Returns undefined if none of these decisions ended the dispute, or if the other side's appeal has
 * already reversed it.
 */
export async function reverseSettlement(
  db: Db,
  id: string,
  { decision_ids, reason }: { decision_ids: readonly string[]; reason: string },
): Promise<'completed' | 'cancelled' | undefined> {
  const reversedRow = await repository.reverseSettlement(db, id, decision_ids);
  if (!reversedRow) return undefined;
  await notifyChanges(db, [{ row: reversedRow, notifications: settlementNotifications(reversedRow, reason) }]);
  return reversedRow.state === bookingState.completed ? 'completed' : 'cancelled';
}

/** Opens cases for disputes from an earlier release and for those due again after a decision. */
export async function openMissingCases(db: Db): Promise<void> {
  const closedDays = readClosedDays((await readSettings(db, {})).closed_days);
  await inBatches(repository.missingCaseBatchSize, () =>
    db.transaction(async (tx) => {
      const disputes = await repository.lockDisputesWithoutCase(tx);
      for (const dispute of disputes) await reportDispute(tx, dispute, closedDays);
      return disputes.length;
    }),
  );
}

function explainDisputeRefusal(row: JoinedBooking) {
  if (row.state !== bookingState.completed) return explainRefusal(row);
  if (row.is_report_period_over) {
    return { code: 'time_passed', message: `A problem can be reported until ${problemPeriod} after the end.` } as const;
  }
  const isSettledByOperator = row.problem !== null && row.closed_by === 'system';
  return isSettledByOperator
    ? ({ code: 'state_conflict', message: 'The problem that you reported has been settled.' } as const)
    : ({ code: 'state_conflict' } as const);
}

function isDone({ state }: JoinedBooking): boolean {
  return state === bookingState.completed;
}

function explainRefusal({ state, has_started }: JoinedBooking) {
  return state === bookingState.accepted && !has_started ? notStarted : ({ code: 'state_conflict' } as const);
}
