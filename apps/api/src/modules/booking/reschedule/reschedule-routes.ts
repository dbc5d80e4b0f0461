import { booking } from '@fixit/contract/booking';
import { type App, serve } from '../../../platform/http/serve.ts';
import { bookingContext } from '../booking-context.ts';
import { acceptReschedule, declineReschedule, requestReschedule, withdrawReschedule } from './reschedule-actions.ts';

const sides = {
  customer: [
    booking.requestRescheduleAsCustomer,
    booking.withdrawRescheduleAsCustomer,
    booking.acceptRescheduleAsCustomer,
    booking.declineRescheduleAsCustomer,
  ],
  artisan: [
    booking.requestRescheduleAsArtisan,
    booking.withdrawRescheduleAsArtisan,
    booking.acceptRescheduleAsArtisan,
    booking.declineRescheduleAsArtisan,
  ],
} as const;

export function rescheduleRoutes(app: App): void {
  for (const side of ['customer', 'artisan'] as const) {
    const [ask, withdraw, accept, decline] = sides[side];

    serve(app, ask, async (call) => ({
      message: 'Reschedule requested',
      data: await requestReschedule(call.db, bookingContext(side, call), call.body),
    }));

    serve(app, withdraw, async (call) => ({
      message: 'Reschedule request withdrawn',
      data: await withdrawReschedule(call.db, bookingContext(side, call)),
    }));

    serve(
      app,
      accept,
      async (call) => ({
        message: 'Booking Moved',
        data: await acceptReschedule(call.db, bookingContext(side, call)),
      }),
      { transaction: 'own' },
    );

    serve(app, decline, async (call) => ({
      message: 'Reschedule request declined',
      data: await declineReschedule(call.db, bookingContext(side, call)),
    }));
  }
}
