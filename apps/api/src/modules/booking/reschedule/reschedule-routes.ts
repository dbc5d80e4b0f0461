import { booking } from '@fixit/contract/booking';
import { type App, serveData } from '../../../platform/http/serve.ts';
import { bookingContext } from '../change-booking.ts';
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
    const [request, withdraw, accept, decline] = sides[side];

    serveData(app, request, 'Reschedule requested', (call) =>
      requestReschedule(call.db, bookingContext(side, call), call.body),
    );

    serveData(app, withdraw, 'Reschedule request withdrawn', (call) =>
      withdrawReschedule(call.db, bookingContext(side, call)),
    );

    serveData(app, accept, 'Booking Moved', (call) => acceptReschedule(call.db, bookingContext(side, call)));

    serveData(app, decline, 'Reschedule request declined', (call) =>
      declineReschedule(call.db, bookingContext(side, call)),
    );
  }
}
