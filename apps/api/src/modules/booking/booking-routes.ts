import { booking } from '@fixit/contract/booking';
import { type App, serve } from '../../platform/http/serve.ts';
import {
  acceptBooking,
  cancelAsArtisan,
  cancelAsCustomer,
  listBookings,
  proposeBooking,
  rejectBooking,
  showBooking,
} from './booking-actions.ts';
import { bookingContext } from './booking-context.ts';
import { calendarRoutes } from './calendar/calendar-routes.ts';
import { completeBooking, confirmBooking, disputeBooking } from './completion/completion-actions.ts';
import { rescheduleRoutes } from './reschedule/reschedule-routes.ts';

export function bookingRoutes(app: App, { publicUrl }: { publicUrl: string }): void {
  serve(app, booking.listAsCustomer, ({ db, caller, query, cursors }) =>
    listBookings(db, { side: 'customer', account_id: caller.account_id }, query, cursors),
  );

  serve(app, booking.listAsArtisan, ({ db, caller, query, cursors }) =>
    listBookings(db, { side: 'artisan', account_id: caller.account_id }, query, cursors),
  );

  serve(app, booking.showAsCustomer, async (call) => ({
    message: 'Booking',
    data: await showBooking(call.db, bookingContext('customer', call)),
  }));

  serve(app, booking.showAsArtisan, async (call) => ({
    message: 'Booking',
    data: await showBooking(call.db, bookingContext('artisan', call)),
  }));

  for (const call of [booking.accept, booking.acceptByPost] as const) {
    serve(
      app,
      call,
      async ({ db, caller, query }) => ({
        message: 'Booking Confirmed',
        data: await acceptBooking(db, caller.account_id, query.booking_id),
      }),
      { transaction: 'own', writes: true },
    );
  }

  serve(app, booking.reject, async (call) => {
    await rejectBooking(call.db, bookingContext('customer', call));
    return { message: 'Booking Rejected', data: null };
  });

  serve(app, booking.cancelAsCustomer, async (call) => ({
    message: 'Booking Cancelled',
    data: await cancelAsCustomer(call.db, bookingContext('customer', call)),
  }));

  serve(app, booking.confirm, async (call) => ({
    message: 'Booking Completed',
    data: await confirmBooking(call.db, bookingContext('customer', call)),
  }));

  serve(app, booking.dispute, async (call) => ({
    message: 'Problem Reported',
    data: await disputeBooking(call.db, bookingContext('customer', call), call.body.reason),
  }));

  serve(app, booking.propose, async ({ db, caller, body }) => ({
    message: 'Booking Proposed',
    data: await proposeBooking(db, caller.account_id, body),
  }));

  serve(app, booking.complete, async (call) => ({
    message: 'Booking Completed',
    data: await completeBooking(call.db, bookingContext('artisan', call)),
  }));

  serve(app, booking.cancelAsArtisan, async (call) => ({
    message: 'Booking Cancelled',
    data: await cancelAsArtisan(call.db, bookingContext('artisan', call)),
  }));

  rescheduleRoutes(app);
  calendarRoutes(app, publicUrl);
}
