import { booking } from '@fixit/contract/booking';
import { call } from '../../../../lib/http/client.ts';
import { bookingsKey } from '../../booking-queries.ts';
import { useChangeBooking } from '../../use-change-booking.ts';
import { texts } from './customer-dialog-texts.ts';

export interface WorkAddressValues {
  house_and_street: string;
  post_code: string;
  how_to_find: string;
}

/** Null shares no number. Without `phone`, the profile's number is shared. */
export type PhoneChoice = { phone?: string } | null;

export function useCancelAsCustomer(id: string, onDone: () => void) {
  const send = () => call(booking.cancelAsCustomer, { params: { id } });
  return useChangeBooking(id, send, { done: texts.cancelled, onDone, stale: bookingsKey });
}

export function useSetWorkAddress(id: string, forget: () => void, onDone: () => void) {
  const send = async ({ phone, ...body }: WorkAddressValues & { phone: PhoneChoice }) => {
    await call(booking.setWorkAddress, { params: { id }, body });
    if (phone !== null) await call(booking.sharePhoneAsCustomer, { params: { id }, body: phone });
  };
  return useChangeBooking(id, send, { done: texts.addressSaved, forget, onDone, stale: bookingsKey });
}

export function useDisputeBooking(id: string, forget: () => void, onDone: () => void) {
  const send = (body: { reason: string }) => call(booking.dispute, { params: { id }, body });
  return useChangeBooking(id, send, { done: texts.reported, forget, onDone, stale: bookingsKey });
}
