import { booking } from '@fixit/contract/booking';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { bookingsKey } from '../booking-queries.ts';
import { bookingTexts } from '../booking-texts.ts';
import { useChangeBooking } from '../use-change-booking.ts';
import { texts } from './customer-booking-texts.ts';

export function useAcceptBooking(id: string) {
  const send = () => call(booking.accept, { query: { booking_id: id } });
  return useChangeBooking(id, send, { done: texts.confirmed, failed: () => texts.acceptFailed, stale: bookingsKey });
}

export function useRejectBooking(id: string, onDone?: () => void) {
  const send = () => call(booking.reject, { params: { id } });
  const failed = () => texts.rejectFailed;
  const undo = {
    send: () => call(booking.undoReject, { params: { id } }, { failsAtOnce: true }),
    undone: texts.rejectionUndone,
  };
  return useChangeBooking(id, send, { done: texts.rejected, undo, failed, onDone, stale: bookingsKey });
}

/** Shows the server's sentence if the change is refused. */
function useExplainedCustomerChange(id: string, send: () => Promise<unknown>, done: string, fallback: string) {
  return useChangeBooking(id, send, { done, failed: (error) => sentenceOf(error, fallback), stale: bookingsKey });
}

export function useAcceptRescheduleAsCustomer(id: string) {
  const send = () => call(booking.acceptRescheduleAsCustomer, { params: { id } });
  return useExplainedCustomerChange(id, send, bookingTexts.moved, bookingTexts.moveFailed);
}

export function useDeclineRescheduleAsCustomer(id: string) {
  const send = () => call(booking.declineRescheduleAsCustomer, { params: { id } });
  return useExplainedCustomerChange(id, send, bookingTexts.unchanged, bookingTexts.replyFailed);
}

export function useWithdrawRescheduleAsCustomer(id: string) {
  const send = () => call(booking.withdrawRescheduleAsCustomer, { params: { id } });
  return useExplainedCustomerChange(id, send, bookingTexts.requestWithdrawn, bookingTexts.withdrawFailed);
}

export function useConfirmBooking(id: string) {
  const send = () => call(booking.confirm, { params: { id } });
  return useExplainedCustomerChange(id, send, texts.workConfirmed, texts.confirmFailed);
}
