import { booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { sentenceOf } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { useChangeBooking } from '../use-change-booking.ts';
import { phoneTexts, texts } from './visit-texts.ts';

const stale = ['booking'] as const;
const explainFailure = (error: unknown) => sentenceOf(error, texts.failed);

export function useAnnounceDeparture(id: string, otherName: string) {
  const send = () => call(booking.announceDeparture, { params: { id } });
  return useChangeBooking(id, send, { done: texts.announced(otherName), failed: explainFailure, stale });
}

export function useAnnounceDelay(id: string, otherName: string, onDone: () => void) {
  const send = (minutes: number) => call(booking.announceDelay, { params: { id }, body: { minutes } });
  return useChangeBooking(id, send, { done: texts.announced(otherName), onDone, stale });
}

export function useAnnounceArrival(id: string, otherName: string) {
  const send = () => call(booking.announceArrival, { params: { id } });
  return useChangeBooking(id, send, { done: texts.announced(otherName), failed: explainFailure, stale });
}

const phoneCalls = {
  customer: [booking.sharePhoneAsCustomer, booking.withdrawPhoneAsCustomer],
  artisan: [booking.sharePhoneAsArtisan, booking.withdrawPhoneAsArtisan],
} as const;

/** Shares the number of the profile or the business if `phone` is undefined. */
export function useSharePhone(side: BookingSide, id: string) {
  const send = (phone: string | undefined) =>
    call(phoneCalls[side][0], { params: { id }, body: phone === undefined ? undefined : { phone } });
  return useChangeBooking(id, send, { done: phoneTexts.shared, stale });
}

export function useWithdrawPhone(side: BookingSide, id: string) {
  const send = () => call(phoneCalls[side][1], { params: { id } });
  const failed = (error: unknown) => sentenceOf(error, phoneTexts.failed);
  return useChangeBooking(id, send, { done: phoneTexts.withdrawn, failed, stale });
}
