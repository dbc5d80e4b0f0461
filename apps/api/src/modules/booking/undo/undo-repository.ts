import { bookingState } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { isBlockedPair } from '../../../db/schema/block-tables.ts';
import { isUndoable } from '../../../platform/undo/undo-records.ts';
import type { JoinedBooking } from '../booking-mapping.ts';
import { bookingColumns, bookingJoins, ownedBy } from '../booking-sql.ts';
import { hasConflict, shareTimeLock, statementTime, timeRangeOf } from '../reservation-repository.ts';

export interface UndoTarget {
  side: BookingSide;
  account_id: string;
  id: string;
}

const endStates = { customer: bookingState.rejected, artisan: bookingState.withdrawn } as const;

/** A closed proposal can be restored only if `is_reachable` is true and the others are false. */
export interface UndoObstacles {
  is_reachable: boolean;
  is_expired: boolean;
  is_past: boolean;
  is_taken: boolean;
  has_newer: boolean;
}

/** Locks the accounts by id and shares the lock on the artisan's time, as a new proposal does. */
export async function lockForUndo(db: Db, { side, account_id, id }: UndoTarget): Promise<void> {
  await db.execute(sql`
    select account.id from booking b join artisan a on a.id = b.artisan_id
      join account on account.id in (b.customer_id, a.account_id)
    where b.id = ${id} and ${ownedBy(side, account_id)} order by account.id for share of account`);
  await db.execute(sql`
    select ${shareTimeLock(sql`b.artisan_id`)} from booking b where b.id = ${id} and ${ownedBy(side, account_id)}`);
}

const artisanAccount = sql`(select account_id from artisan where id = b.artisan_id)`;

const isReachable = sql`(select bool_and(account.deleted_at is null and not is_suspended(account.suspended_at, account.suspended_until))
    and not ${isBlockedPair(sql`b.customer_id`, artisanAccount)}
  from account where account.id in (b.customer_id, ${artisanAccount}))`;

const isPast = sql`(least(b.expires_at, b.starts_at) <= ${statementTime})`;

const isTaken = hasConflict(sql`b.artisan_id`, timeRangeOf(sql`b.starts_at`, sql`b.ends_at`));

const hasNewerProposal = sql`exists (
  select from booking newer where newer.conversation_id = b.conversation_id and newer.id <> b.id and newer.created_at >= b.closed_at)`;

/** Call `lockForUndo` first. Returns undefined if the proposal can no longer be restored. */
export async function restoreProposal(
  db: Db,
  { side, account_id, id }: UndoTarget,
): Promise<JoinedBooking | undefined> {
  const { rows } = await db.execute<JoinedBooking>(sql`
    with changed_booking as (
      update booking b set state = 'awaiting', answered_at = null, closed_at = null, closed_by = null
      where b.id = ${id} and ${ownedBy(side, account_id)} and b.state = ${endStates[side]} and b.closed_by = ${side}
        and ${isUndoable(sql`b.closed_at`)} and ${isReachable} and not ${isPast} and not ${isTaken} and not ${hasNewerProposal}
      returning b.*
    )
    select ${bookingColumns} from changed_booking b ${bookingJoins}`);
  return rows[0];
}

/** Returns undefined unless the caller closed the proposal. */
export async function findUndoObstacles(
  db: Db,
  { side, account_id, id }: UndoTarget,
): Promise<UndoObstacles | undefined> {
  const { rows } = await db.execute<UndoObstacles & Record<string, unknown>>(sql`
    select not ${isUndoable(sql`b.closed_at`)} as is_expired, ${isReachable} as is_reachable, ${isPast} as is_past,
      ${isTaken} as is_taken, ${hasNewerProposal} as has_newer
    from booking b
    where b.id = ${id} and ${ownedBy(side, account_id)} and b.state = ${endStates[side]} and b.closed_by = ${side}`);
  return rows[0];
}
