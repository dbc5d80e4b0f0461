import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import type { Caller } from '../../platform/http/caller.ts';

/** `waited` gives the milliseconds since the call was made. */
export type BookingContext = { side: BookingSide; account_id: string; id: string; waited: () => number };

export function bookingContext(
  side: BookingSide,
  { caller, params, reply }: { caller: Caller; params: { id: string }; reply: { readonly elapsedTime: number } },
): BookingContext {
  return { side, account_id: caller.account_id, id: params.id, waited: () => reply.elapsedTime };
}
