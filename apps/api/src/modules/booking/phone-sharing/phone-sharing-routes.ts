import { booking } from '@fixit/contract/booking';
import { type App, serveData } from '../../../platform/http/serve.ts';
import { bookingContext } from '../change-booking.ts';
import { sharePhone, withdrawPhone } from './phone-sharing-actions.ts';

const sides = {
  customer: [booking.sharePhoneAsCustomer, booking.withdrawPhoneAsCustomer],
  artisan: [booking.sharePhoneAsArtisan, booking.withdrawPhoneAsArtisan],
} as const;

export function phoneSharingRoutes(app: App): void {
  for (const side of ['customer', 'artisan'] as const) {
    const [share, withdraw] = sides[side];

    serveData(app, share, 'Phone Shared', (call) => sharePhone(call.db, bookingContext(side, call), call.body?.phone));

    serveData(app, withdraw, 'Phone Withdrawn', (call) => withdrawPhone(call.db, bookingContext(side, call)));
  }
}
