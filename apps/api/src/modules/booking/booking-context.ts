import type { Caller } from '../../platform/http/caller.ts';
import type { Side } from './booking-row.ts';
import type { BookingContext } from './change-booking.ts';

/** `waited` gives the milliseconds since the call was made. */
export function bookingContext(
  side: Side,
  { caller, params, reply }: { caller: Caller; params: { id: string }; reply: { readonly elapsedTime: number } },
): BookingContext {
  return { side, account_id: caller.account_id, id: params.id, waited: () => reply.elapsedTime };
}
