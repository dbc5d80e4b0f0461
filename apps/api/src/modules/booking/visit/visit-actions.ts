import { type Booking, bookingState } from '@fixit/contract/booking';
import { visitHours } from '@fixit/contract/booking/visit-times';
import type { Db } from '../../../db/database.ts';
import type { JoinedBooking } from '../booking-mapping.ts';
import { arrivedNotification, delayedNotification, departedNotification } from '../booking-notifications.ts';
import { type BookingContext, changeBooking } from '../change-booking.ts';
import { notifyChanges } from '../notify-changes.ts';
import { storeArrival, storeDelay, storeDeparture } from './visit-repository.ts';

/** Idempotent: repeating the announcement changes nothing. */
export function announceDeparture(db: Db, context: BookingContext): Promise<Booking> {
  return changeBooking(db, context, {
    attempt: async (_, target) => {
      const row = await storeDeparture(db, target);
      if (row) await notifyChanges(db, [{ row, notifications: [departedNotification(row)] }]);
      return row;
    },
    isDone: ({ visit }) => visit !== null && visit.departed_at !== null,
    explainRefusal,
  });
}

/** A different delay replaces the last one. Announcing the same delay again changes nothing. */
export function announceDelay(db: Db, context: BookingContext, minutes: number): Promise<Booking> {
  return changeBooking(db, context, {
    attempt: async (_, target) => {
      const row = await storeDelay(db, target, minutes);
      if (row) await notifyChanges(db, [{ row, notifications: [delayedNotification(row, minutes)] }]);
      return row;
    },
    isDone: ({ visit }) => visit?.delay?.minutes === minutes,
    explainRefusal,
  });
}

/** Does not require an announced departure. Idempotent. */
export function announceArrival(db: Db, context: BookingContext): Promise<Booking> {
  return changeBooking(db, context, {
    attempt: async (_, target) => {
      const row = await storeArrival(db, target);
      if (row) await notifyChanges(db, [{ row, notifications: [arrivedNotification(row)] }]);
      return row;
    },
    isDone: ({ visit }) => visit !== null && visit.arrived_at !== null,
    explainRefusal,
  });
}

function explainRefusal({ state, visit, has_started, has_ended }: JoinedBooking) {
  if (state !== bookingState.accepted) return { code: 'state_conflict' } as const;
  if (visit?.arrived_at) return { code: 'state_conflict', message: 'You have already arrived.' } as const;
  if (has_ended) return { code: 'time_passed' } as const;
  if (has_started) return { code: 'state_conflict' } as const;
  return { code: 'state_conflict', message: `This is possible from ${visitHours} hours before the start.` } as const;
}
