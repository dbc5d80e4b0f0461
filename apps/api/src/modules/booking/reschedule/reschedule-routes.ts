import { booking } from '@fixit/contract/booking';
import { type App, serve } from '../../../platform/http/serve.ts';
import { askedBy } from '../booking-context.ts';
import { acceptReschedule, askReschedule, declineReschedule, withdrawReschedule } from './reschedule-actions.ts';

const sides = {
  customer: [booking.askReschedule, booking.withdrawReschedule, booking.acceptReschedule, booking.declineReschedule],
  artisan: [
    booking.askRescheduleOwn,
    booking.withdrawRescheduleOwn,
    booking.acceptRescheduleOwn,
    booking.declineRescheduleOwn,
  ],
} as const;

/** The calls about another time, alike on both sides. */
export function rescheduleRoutes(app: App): void {
  for (const side of ['customer', 'artisan'] as const) {
    const [ask, withdraw, accept, decline] = sides[side];

    serve(app, ask, async (asked) => ({
      message: 'Another Time Asked For',
      data: await askReschedule(asked.db, askedBy(side, asked), asked.body),
    }));

    serve(app, withdraw, async (asked) => ({
      message: 'Other Time Withdrawn',
      data: await withdrawReschedule(asked.db, askedBy(side, asked)),
    }));

    serve(
      app,
      accept,
      async (asked) => ({
        message: 'Booking Moved',
        data: await acceptReschedule(asked.db, askedBy(side, asked)),
      }),
      { transaction: 'own' },
    );

    serve(app, decline, async (asked) => ({
      message: 'Other Time Declined',
      data: await declineReschedule(asked.db, askedBy(side, asked)),
    }));
  }
}
