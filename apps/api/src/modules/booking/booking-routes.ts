import { booking } from '@fixit/contract/booking';
import { type App, serve } from '../../platform/http/serve.ts';
import {
  acceptBooking,
  cancelBooking,
  cancelBookingOwn,
  listBooking,
  proposeBooking,
  rejectBooking,
  showBookingOf,
} from './booking-actions.ts';
import { askedBy } from './booking-context.ts';
import { calendarRoutes } from './calendar/calendar-routes.ts';
import { completeBooking, confirmBooking, disputeBooking } from './completion/completion-actions.ts';
import { rescheduleRoutes } from './reschedule/reschedule-routes.ts';

/** `publicUrl` is where the server is reached from outside, which links in calendars begin with. */
export function bookingRoutes(app: App, { publicUrl }: { publicUrl: string }): void {
  serve(app, booking.list, ({ db, caller, query, cursors }) =>
    listBooking(db, { side: 'customer', account_id: caller.account_id }, query, cursors),
  );

  serve(app, booking.listOwn, ({ db, caller, query, cursors }) =>
    listBooking(db, { side: 'artisan', account_id: caller.account_id }, query, cursors),
  );

  serve(app, booking.detail, async (asked) => ({
    message: 'Booking',
    data: await showBookingOf(asked.db, askedBy('customer', asked)),
  }));

  serve(app, booking.detailOwn, async (asked) => ({
    message: 'Booking',
    data: await showBookingOf(asked.db, askedBy('artisan', asked)),
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

  serve(app, booking.reject, async (asked) => {
    await rejectBooking(asked.db, askedBy('customer', asked));
    return { message: 'Booking Rejected', data: null };
  });

  serve(app, booking.cancelOwn, async (asked) => ({
    message: 'Booking Cancelled',
    data: await cancelBookingOwn(asked.db, askedBy('customer', asked)),
  }));

  serve(app, booking.confirm, async (asked) => ({
    message: 'Booking Completed',
    data: await confirmBooking(asked.db, askedBy('customer', asked)),
  }));

  serve(app, booking.dispute, async (asked) => ({
    message: 'Problem Reported',
    data: await disputeBooking(asked.db, askedBy('customer', asked), asked.body.reason),
  }));

  serve(app, booking.propose, async ({ db, caller, body }) => ({
    message: 'Booking Proposed',
    data: await proposeBooking(db, caller.account_id, body),
  }));

  serve(app, booking.complete, async (asked) => ({
    message: 'Booking Completed',
    data: await completeBooking(asked.db, askedBy('artisan', asked)),
  }));

  serve(app, booking.cancel, async (asked) => ({
    message: 'Booking Cancelled',
    data: await cancelBooking(asked.db, askedBy('artisan', asked)),
  }));

  rescheduleRoutes(app);
  calendarRoutes(app, publicUrl);
}
