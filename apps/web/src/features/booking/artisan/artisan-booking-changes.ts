import { type Booking, booking } from '@fixit/contract/booking';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { useChangeBooking, useExplainedChange } from '../use-change-booking.ts';
import { artisanBookingsKey } from './artisan-booking-queries.ts';
import { texts } from './artisan-booking-texts.ts';

export function useCompleteBooking(id: string) {
  const send = () => call(booking.complete, { params: { id } });
  return useExplainedChange(id, send, {
    done: texts.completed,
    fallback: texts.completeFailed,
    stale: artisanBookingsKey,
  });
}

export function useCancelAsArtisan({ id, booking_status, customer_name }: Booking) {
  const send = () => call(booking.cancelAsArtisan, { params: { id } });
  const undo = {
    send: () => call(booking.undoWithdraw, { params: { id } }, { failsImmediately: true }),
    undone: texts.withdrawalUndone(customer_name),
  };
  const [done, fallback] = booking_status
    ? [texts.cancelled, texts.cancelFailed]
    : [texts.withdrawn, texts.withdrawFailed];
  const failed = (error: unknown) => sentenceOf(error, fallback);
  return useChangeBooking(id, send, {
    done,
    failed,
    stale: artisanBookingsKey,
    undo: booking_status ? undefined : undo,
  });
}
