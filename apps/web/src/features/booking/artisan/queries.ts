import { type Booking, booking } from '@fixit/contract/booking';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { listOf } from '../../../lib/http/list.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { NewTime } from '../reschedule-dialog.tsx';
import { byStart, openReschedule } from '../steps.ts';
import { bookingTexts } from '../texts.ts';
import { useChangeBooking } from '../use-change-booking.ts';
import { texts } from './texts.ts';

/** The prefix of every query about the artisan's bookings. */
export const artisanBookingsKey = ['booking', 'artisan'] as const;

/** The artisan's appointments and open proposals from one day to another, soonest first. */
export function useCalendar(from: string, to: string) {
  return useQuery({
    queryKey: [...artisanBookingsKey, 'calendar', from, to],
    queryFn: async ({ signal }) =>
      listOf((await call(booking.listAsArtisan, { query: { from, to, limit: 200 } }, { signal })).results),
    select: (bookings: readonly Booking[]) => bookings.filter(isInCalendar).toSorted(byStart),
  });
}

const inCalendar = new Set(['accepted', 'completed', 'disputed']);

function isInCalendar({ booking_status }: Booking): boolean {
  return !booking_status || inCalendar.has(booking_status);
}

/** The customers' requests to reschedule that the artisan can still answer, the soonest appointment first. */
export function useRescheduleRequests() {
  const now = useNow();
  const query = useQuery({
    queryKey: [...artisanBookingsKey, 'reschedule-requests'],
    queryFn: async ({ signal }) =>
      listOf((await call(booking.listAsArtisan, { query: { asked_by: 'customer', limit: 200 } }, { signal })).results),
  });
  const requests = query.data?.flatMap((one) => {
    const reschedule = openReschedule(one, now);
    return reschedule?.asked_by === 'customer' ? [{ booking: one, reschedule }] : [];
  });
  return { query, requests };
}

export function useBookingAsArtisan(id: string) {
  return useQuery({
    queryKey: [...artisanBookingsKey, 'one', id],
    queryFn: async ({ signal }) => (await call(booking.showAsArtisan, { params: { id } }, { signal })).data,
  });
}

/** A change whose refusal is best explained by the server's own sentence. */
function useExplainedChange(id: string, send: () => Promise<unknown>, done: string, otherwise: string) {
  const failed = (error: unknown) => sentenceOf(error, otherwise);
  return useChangeBooking(id, send, { done, failed, stale: artisanBookingsKey });
}

export function useCompleteBooking(id: string) {
  const send = () => call(booking.complete, { params: { id } });
  return useExplainedChange(id, send, texts.completed, texts.completeFailed);
}

/** Withdraws a proposal, or cancels an accepted appointment. */
export function useCancelAsArtisan({ id, booking_status }: Booking) {
  const send = () => call(booking.cancelAsArtisan, { params: { id } });
  const [done, otherwise] = booking_status
    ? [texts.cancelled, texts.cancelFailed]
    : [texts.withdrawn, texts.withdrawFailed];
  return useExplainedChange(id, send, done, otherwise);
}

export function useAcceptRescheduleAsArtisan(id: string) {
  const send = () => call(booking.acceptRescheduleAsArtisan, { params: { id } });
  return useExplainedChange(id, send, bookingTexts.moved, bookingTexts.moveFailed);
}

export function useDeclineRescheduleAsArtisan(id: string) {
  const send = () => call(booking.declineRescheduleAsArtisan, { params: { id } });
  return useExplainedChange(id, send, bookingTexts.unchanged, bookingTexts.replyFailed);
}

export function useWithdrawRescheduleAsArtisan(id: string) {
  const send = () => call(booking.withdrawRescheduleAsArtisan, { params: { id } });
  return useExplainedChange(id, send, bookingTexts.requestWithdrawn, bookingTexts.withdrawFailed);
}

export function useRequestRescheduleAsArtisan(id: string, who: string, forget: () => void, onDone: () => void) {
  const send = (body: NewTime) => call(booking.requestRescheduleAsArtisan, { params: { id }, body });
  return useChangeBooking(id, send, { done: bookingTexts.asked(who), forget, onDone, stale: artisanBookingsKey });
}
