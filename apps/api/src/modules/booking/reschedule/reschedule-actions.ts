import { type Booking, bookingState, type booking as calls } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import type { ReceivedCall } from '@fixit/contract/route';
import type { Db } from '../../../db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { londonInstant, makeUnavailableChange, refuseTime, requireNoDayOff } from '../booking-actions.ts';
import { type JoinedBooking, otherSide, toBooking } from '../booking-mapping.ts';
import {
  rescheduleAcceptedNotification,
  rescheduleDroppedNotification,
  rescheduleRequestedNotification,
} from '../booking-notifications.ts';
import { findConflict, type VersionedBooking } from '../booking-repository.ts';
import { type BookingContext, changeBooking, changeUnlessTimeTaken } from '../change-booking.ts';
import { notifyChanges } from '../notify-changes.ts';
import * as repository from './reschedule-repository.ts';

type RescheduleInput = ReceivedCall<typeof calls.requestRescheduleAsCustomer>['body'];

/** Idempotent: repeating the pending request changes nothing. */
export function requestReschedule(db: Db, context: BookingContext, requested: RescheduleInput): Promise<Booking> {
  const { side } = context;
  return changeBooking(db, context, {
    attempt: async (current, target) => {
      if (!canRequest(current)) return undefined;
      const starts_at = await requireValidTime(db, side, current, requested);
      const row = await repository.addReschedule(db, target, { ...requested, starts_at });
      if (!row) await refuseIfTaken(db, side, current, starts_at);
      if (row)
        await notifyChanges(db, [{ row, notifications: [rescheduleRequestedNotification(otherSide(side), row)] }]);
      return row;
    },
    isDone: ({ reschedule }) =>
      reschedule?.asked_by === side &&
      reschedule.appointment_date === requested.appointment_date &&
      reschedule.appointment_time === requested.appointment_time,
    explainRefusal,
  });
}

export function withdrawReschedule(db: Db, context: BookingContext): Promise<Booking> {
  return dropReschedule(db, context, { asked_by: context.side, event: 'withdrawn' });
}

export function declineReschedule(db: Db, context: BookingContext): Promise<Booking> {
  return dropReschedule(db, context, { asked_by: otherSide(context.side), event: 'declined' });
}

/** Makes proposals for the new time unavailable. */
export function acceptReschedule(db: Db, context: BookingContext): Promise<Booking> {
  const asked_by = otherSide(context.side);
  return changeBooking(db, context, {
    attempt: (_, target) =>
      changeUnlessTimeTaken(db, context, () =>
        db.transaction(async (tx) => {
          const reservation = await repository.acceptReschedule(tx, target, asked_by);
          if (!reservation) return undefined;
          const { row, unavailable } = reservation;
          await notifyChanges(tx, [
            { row, notifications: [rescheduleAcceptedNotification(asked_by, row)] },
            ...unavailable.map(makeUnavailableChange),
          ]);
          return row;
        }),
      ),
    isDone: () => false,
    explainRefusal,
  });
}

function dropReschedule(
  db: Db,
  context: BookingContext,
  { asked_by, event }: { asked_by: BookingSide; event: 'withdrawn' | 'declined' },
): Promise<Booking> {
  return changeBooking(db, context, {
    attempt: async (_, target) => {
      const row = await repository.removeReschedule(db, target, asked_by);
      if (row)
        await notifyChanges(db, [
          { row, notifications: [rescheduleDroppedNotification(otherSide(context.side), event, row)] },
        ]);
      return row;
    },
    isDone: () => false,
    explainRefusal,
  });
}

function canRequest({ state, has_started, reschedule }: JoinedBooking): boolean {
  return state === bookingState.accepted && !has_started && reschedule === null;
}

async function requireValidTime(
  db: Db,
  side: BookingSide,
  current: VersionedBooking,
  requested: RescheduleInput,
): Promise<string> {
  const starts_at = londonInstant(requested.appointment_date, requested.appointment_time);
  if (!starts_at) throw refuseTime('There is no such time on the day the clocks change');
  if (new Date(starts_at) <= new Date(current.now)) throw refuseTime('Please choose a time in the future');
  if (new Date(starts_at).getTime() === new Date(current.starts_at).getTime())
    throw refuseTime('The appointment is already at that time');
  const subject = side === 'artisan' ? 'You are' : `${current.artisan_name} is`;
  await requireNoDayOff(db, current.receiver, { ...current, ...requested, starts_at }, subject);
  return starts_at;
}

async function refuseIfTaken(db: Db, side: BookingSide, current: VersionedBooking, starts_at: string): Promise<void> {
  const conflict = await findConflict(db, { ...current, starts_at });
  if (!conflict) return;
  const message = `${side === 'artisan' ? 'You have' : `${current.artisan_name} has`} another appointment at that time.`;
  throw refuse('time_taken', { message, data: toBooking(current, side) });
}

function explainRefusal({ state, has_started, reschedule }: JoinedBooking) {
  if (state !== bookingState.accepted) return { code: 'state_conflict' } as const;
  if (has_started) return { code: 'time_passed' } as const;
  return {
    code: 'state_conflict',
    message: reschedule
      ? 'Another time has already been requested.'
      : 'The request for another time is no longer open.',
  } as const;
}
