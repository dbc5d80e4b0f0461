import { booking } from '@fixit/contract/booking';
import { type App, serveData } from '../../../platform/http/serve.ts';
import { bookingContext } from '../change-booking.ts';
import { announceArrival, announceDelay, announceDeparture } from './visit-actions.ts';

export function visitRoutes(app: App): void {
  serveData(app, booking.announceDeparture, 'Departure Announced', (call) =>
    announceDeparture(call.db, bookingContext('artisan', call)),
  );

  serveData(app, booking.announceDelay, 'Delay Announced', (call) =>
    announceDelay(call.db, bookingContext('artisan', call), call.body.minutes),
  );

  serveData(app, booking.announceArrival, 'Arrival Announced', (call) =>
    announceArrival(call.db, bookingContext('artisan', call)),
  );
}
