import { type Booking, bookingState } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import type { Db } from '../../../db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { setBusinessPhone } from '../../artisan/artisan-actions.ts';
import { setProfilePhone } from '../../profile/profile-actions.ts';
import { type JoinedBooking, phoneSharingOf } from '../booking-mapping.ts';
import { type BookingContext, changeBooking } from '../change-booking.ts';
import { notifyChanges } from '../notify-changes.ts';
import { storeSharedPhone, storeWithdrawnPhone } from './phone-sharing-repository.ts';

/** Stores `phone` first if it is passed. Refreshes the screens of both sides. */
export function sharePhone(db: Db, context: BookingContext, phone: string | undefined): Promise<Booking> {
  const { side, account_id } = context;
  return changeBooking(db, context, {
    attempt: async (current, target) => {
      if (phone !== undefined) await storePhone[side](db, account_id, phone);
      else if (phoneOf(current, side) === '') throw refuse('invalid', { errors: { phone: ['Phone is required'] } });
      const row = await storeSharedPhone(db, target);
      if (row) await notifyChanges(db, [{ row, notifications: [] }]);
      return row;
    },
    isDone: (row) => phoneSharingOf(row, side).own === 'shared',
    explainRefusal: ({ state }) => ({ code: state === bookingState.accepted ? 'time_passed' : 'state_conflict' }),
  });
}

/** Refreshes the screens of both sides so that they no longer show a number. */
export function withdrawPhone(db: Db, context: BookingContext): Promise<Booking> {
  return changeBooking(db, context, {
    attempt: async (_, target) => {
      const row = await storeWithdrawnPhone(db, target);
      if (row) await notifyChanges(db, [{ row, notifications: [] }]);
      return row;
    },
    isDone: (row) => phoneSharingOf(row, context.side).own !== 'shared',
    explainRefusal: () => ({ code: 'state_conflict' }),
  });
}

const storePhone = { customer: setProfilePhone, artisan: setBusinessPhone } as const;

function phoneOf(row: JoinedBooking, side: BookingSide): string {
  return side === 'customer' ? row.customer_phone : row.artisan_phone;
}
