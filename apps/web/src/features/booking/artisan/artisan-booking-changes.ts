import { type Booking, booking } from '@fixit/contract/booking';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { bookingTexts } from '../booking-texts.ts';
import { texts as rescheduleTexts } from '../dialog/booking-dialog-texts.ts';
import type { NewTimeValues } from '../dialog/reschedule-dialog.tsx';
import { useChangeBooking } from '../use-change-booking.ts';
import { artisanBookingsKey } from './artisan-booking-queries.ts';
import { texts } from './artisan-booking-texts.ts';

/** Shows the server's sentence if the change is refused. */
function useExplainedArtisanChange(id: string, send: () => Promise<unknown>, done: string, fallback: string) {
  const failed = (error: unknown) => sentenceOf(error, fallback);
  return useChangeBooking(id, send, { done, failed, stale: artisanBookingsKey });
}

export function useCompleteBooking(id: string) {
  const send = () => call(booking.complete, { params: { id } });
  return useExplainedArtisanChange(id, send, texts.completed, texts.completeFailed);
}

/** Withdraws a proposal or cancels an accepted appointment. */
export function useCancelAsArtisan({ id, booking_status, customer_name }: Booking) {
  const send = () => call(booking.cancelAsArtisan, { params: { id } });
  const undo = {
    send: () => call(booking.undoWithdraw, { params: { id } }, { failsAtOnce: true }),
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

export function useAcceptRescheduleAsArtisan(id: string) {
  const send = () => call(booking.acceptRescheduleAsArtisan, { params: { id } });
  return useExplainedArtisanChange(id, send, bookingTexts.moved, bookingTexts.moveFailed);
}

export function useDeclineRescheduleAsArtisan(id: string) {
  const send = () => call(booking.declineRescheduleAsArtisan, { params: { id } });
  return useExplainedArtisanChange(id, send, bookingTexts.unchanged, bookingTexts.replyFailed);
}

export function useWithdrawRescheduleAsArtisan(id: string) {
  const send = () => call(booking.withdrawRescheduleAsArtisan, { params: { id } });
  return useExplainedArtisanChange(id, send, bookingTexts.requestWithdrawn, bookingTexts.withdrawFailed);
}

export function useRequestRescheduleAsArtisan(id: string, otherName: string, forget: () => void, onDone: () => void) {
  const send = (body: NewTimeValues) => call(booking.requestRescheduleAsArtisan, { params: { id }, body });
  return useChangeBooking(id, send, {
    done: rescheduleTexts.requestSent(otherName),
    forget,
    onDone,
    stale: artisanBookingsKey,
  });
}
