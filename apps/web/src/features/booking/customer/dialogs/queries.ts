import { booking } from '@fixit/contract/booking';
import { call } from '../../../../lib/http/client.ts';
import type { NewTime } from '../../dialog/reschedule-dialog.tsx';
import { texts as rescheduleTexts } from '../../dialog/texts.ts';
import { bookingsKey } from '../../queries.ts';
import { useChangeBooking } from '../../use-change-booking.ts';
import { texts } from './texts.ts';

export function useCancelAsCustomer(id: string, onDone: () => void) {
  const send = () => call(booking.cancelAsCustomer, { params: { id } });
  return useChangeBooking(id, send, { done: texts.cancelled, onDone, stale: bookingsKey });
}

export function useRequestRescheduleAsCustomer(id: string, who: string, forget: () => void, onDone: () => void) {
  const send = (body: NewTime) => call(booking.requestRescheduleAsCustomer, { params: { id }, body });
  return useChangeBooking(id, send, { done: rescheduleTexts.asked(who), forget, onDone, stale: bookingsKey });
}

export function useDisputeBooking(id: string, forget: () => void, onDone: () => void) {
  const send = (body: { reason: string }) => call(booking.dispute, { params: { id }, body });
  return useChangeBooking(id, send, { done: texts.reported, forget, onDone, stale: bookingsKey });
}
