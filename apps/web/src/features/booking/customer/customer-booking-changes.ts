import { booking } from '@fixit/contract/booking';
import { call } from '../../../lib/http/client.ts';
import { bookingsKey } from '../booking-queries.ts';
import { useChangeBooking, useExplainedChange } from '../use-change-booking.ts';
import { texts } from './customer-booking-texts.ts';

export function useAcceptBooking(id: string) {
  const send = () => call(booking.accept, { query: { booking_id: id } });
  return useChangeBooking(id, send, { done: texts.confirmed, failed: () => texts.acceptFailed, stale: bookingsKey });
}

export function useRejectBooking(id: string, onDone?: () => void) {
  const send = () => call(booking.reject, { params: { id } });
  const failed = () => texts.rejectFailed;
  const undo = {
    send: () => call(booking.undoReject, { params: { id } }, { failsImmediately: true }),
    undone: texts.rejectionUndone,
  };
  return useChangeBooking(id, send, { done: texts.rejected, undo, failed, onDone, stale: bookingsKey });
}

export function useConfirmBooking(id: string) {
  const send = () => call(booking.confirm, { params: { id } });
  return useExplainedChange(id, send, { done: texts.workConfirmed, fallback: texts.confirmFailed, stale: bookingsKey });
}
