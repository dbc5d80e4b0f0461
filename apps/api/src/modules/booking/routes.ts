import { booking } from '@fixit/contract/booking';
import { readCursor } from '../../platform/cursor.ts';
import { type App, serve } from '../../platform/serve.ts';
import {
  acceptBooking,
  cancelBooking,
  completeBooking,
  listBooking,
  proposeBooking,
  rejectBooking,
} from './actions.ts';
import { calendarRoutes } from './calendar-routes.ts';

/** `publicUrl` is where the server is reached from outside, which links in calendars begin with. */
export function bookingRoutes(app: App, { publicUrl }: { publicUrl: string }): void {
  serve(app, booking.list, ({ db, caller, query }) =>
    listBooking(db, { side: 'customer', account_id: caller.account_id }, pageOf(query)),
  );

  serve(app, booking.listOwn, ({ db, caller, query }) =>
    listBooking(db, { side: 'artisan', account_id: caller.account_id }, { ...query, ...pageOf(query) }),
  );

  for (const call of [booking.accept, booking.acceptByPost] as const) {
    serve(
      app,
      call,
      async ({ db, caller, query, reply }) => {
        reply.header('cache-control', 'no-store');
        return { message: 'Booking Confirmed', data: await acceptBooking(db, caller.account_id, query.booking_id) };
      },
      { transaction: 'own' },
    );
  }

  serve(app, booking.reject, async ({ db, caller, params, reply }) => {
    await rejectBooking(db, caller.account_id, params.id, () => reply.elapsedTime);
    return { message: 'Booking Rejected', data: null };
  });

  serve(app, booking.propose, async ({ db, caller, body }) => ({
    message: 'Booking Proposed',
    data: await proposeBooking(db, caller.account_id, body),
  }));

  serve(app, booking.complete, async ({ db, caller, params }) => ({
    message: 'Booking Completed',
    data: await completeBooking(db, caller.account_id, params.id),
  }));

  serve(app, booking.cancel, async ({ db, caller, params }) => ({
    message: 'Booking Cancelled',
    data: await cancelBooking(db, caller.account_id, params.id),
  }));

  calendarRoutes(app, publicUrl);
}

function pageOf({ limit, cursor }: { limit: number; cursor?: string | undefined }) {
  return { limit, after: readCursor(cursor) };
}
