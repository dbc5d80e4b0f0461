import { booking } from '@fixit/contract/booking';
import { readClosedDays } from '@fixit/contract/operator/market-setting';
import type { StoredLimits } from '@fixit/contract/rate-limit';
import { type App, serve, serveData } from '../../platform/http/serve.ts';
import {
  acceptBooking,
  cancelAsArtisan,
  cancelAsCustomer,
  listBookings,
  proposeBooking,
  rejectBooking,
  showBooking,
} from './booking-actions.ts';
import { calendarRoutes } from './calendar/calendar-routes.ts';
import { bookingContext } from './change-booking.ts';
import { completeBooking, confirmBooking, disputeBooking } from './completion/completion-actions.ts';
import { phoneSharingRoutes } from './phone-sharing/phone-sharing-routes.ts';
import { rescheduleRoutes } from './reschedule/reschedule-routes.ts';
import { undoRejectBooking, undoWithdrawBooking } from './undo/undo-actions.ts';
import { visitRoutes } from './visit/visit-routes.ts';
import { setWorkAddress } from './work-address/work-address-actions.ts';

interface BookingDeps {
  readonly publicUrl: string;
  /** This is undefined if limits are off. */
  readonly storedLimits: StoredLimits | undefined;
}

export function bookingRoutes(app: App, { publicUrl, storedLimits }: BookingDeps): void {
  serve(app, booking.listAsCustomer, ({ db, caller, query, cursors }) =>
    listBookings(db, { side: 'customer', account_id: caller.account_id }, query, cursors),
  );

  serve(app, booking.listAsArtisan, ({ db, caller, query, cursors }) =>
    listBookings(db, { side: 'artisan', account_id: caller.account_id }, query, cursors),
  );

  serveData(app, booking.showAsCustomer, 'Booking', (call) => showBooking(call.db, bookingContext('customer', call)));

  serveData(app, booking.showAsArtisan, 'Booking', (call) => showBooking(call.db, bookingContext('artisan', call)));

  for (const call of [booking.accept, booking.acceptByPost] as const) {
    serveData(
      app,
      call,
      'Booking Confirmed',
      ({ db, caller, query }) => acceptBooking(db, caller.account_id, query.booking_id),
      { transaction: 'own', writes: true },
    );
  }

  serveData(app, booking.reject, 'Booking Rejected', async (call) => {
    await rejectBooking(call.db, bookingContext('customer', call));
    return null;
  });

  serveData(app, booking.cancelAsCustomer, 'Booking Cancelled', (call) =>
    cancelAsCustomer(call.db, bookingContext('customer', call)),
  );

  serveData(app, booking.confirm, 'Booking Completed', (call) =>
    confirmBooking(call.db, bookingContext('customer', call)),
  );

  serveData(app, booking.dispute, 'Problem Reported', (call) =>
    disputeBooking(call.db, bookingContext('customer', call), {
      reason: call.body.reason,
      closedDays: readClosedDays(app.platform.settings.values.closed_days),
    }),
  );

  serveData(app, booking.setWorkAddress, 'Address Saved', ({ db, caller, params, body }) =>
    setWorkAddress(db, caller.account_id, params.id, body),
  );

  serveData(app, booking.propose, 'Booking Proposed', ({ db, caller, body }) =>
    proposeBooking(db, caller.account_id, body, storedLimits),
  );

  serveData(app, booking.complete, 'Booking Completed', (call) =>
    completeBooking(call.db, bookingContext('artisan', call)),
  );

  serveData(app, booking.cancelAsArtisan, 'Booking Cancelled', (call) =>
    cancelAsArtisan(call.db, bookingContext('artisan', call)),
  );

  serveData(app, booking.undoReject, 'Booking Restored', ({ db, caller, params }) =>
    undoRejectBooking(db, caller.account_id, params.id),
  );

  serveData(app, booking.undoWithdraw, 'Booking Restored', ({ db, caller, params }) =>
    undoWithdrawBooking(db, caller.account_id, params.id),
  );

  rescheduleRoutes(app);
  visitRoutes(app);
  phoneSharingRoutes(app);
  calendarRoutes(app, publicUrl);
}
