import { type Booking, booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { call } from '../../lib/http/client.ts';
import { artisanBookingsKey } from './artisan/artisan-booking-queries.ts';
import { bookingsKey } from './booking-queries.ts';
import { bookingTexts } from './booking-texts.ts';
import { texts } from './dialog/booking-dialog-texts.ts';
import { useChangeBooking, useExplainedChange } from './use-change-booking.ts';

/** The new time is in London time. */
export interface NewTimeValues {
  appointment_date: string;
  appointment_time: string;
}

const sides = {
  customer: {
    request: booking.requestRescheduleAsCustomer,
    withdraw: booking.withdrawRescheduleAsCustomer,
    accept: booking.acceptRescheduleAsCustomer,
    decline: booking.declineRescheduleAsCustomer,
    stale: bookingsKey,
  },
  artisan: {
    request: booking.requestRescheduleAsArtisan,
    withdraw: booking.withdrawRescheduleAsArtisan,
    accept: booking.acceptRescheduleAsArtisan,
    decline: booking.declineRescheduleAsArtisan,
    stale: artisanBookingsKey,
  },
} as const;

export function otherNameOf({ artisan_name, customer_name }: Booking, side: BookingSide): string {
  return side === 'customer' ? artisan_name : customer_name;
}

export function useAnswerReschedule(side: BookingSide, id: string) {
  const { accept, decline, withdraw, stale } = sides[side];
  const params = { id };
  return {
    accept: useExplainedChange(id, () => call(accept, { params }), {
      done: bookingTexts.moved,
      fallback: bookingTexts.moveFailed,
      stale,
    }),
    decline: useExplainedChange(id, () => call(decline, { params }), {
      done: bookingTexts.unchanged,
      fallback: bookingTexts.replyFailed,
      stale,
    }),
    withdraw: useExplainedChange(id, () => call(withdraw, { params }), {
      done: bookingTexts.requestWithdrawn,
      fallback: bookingTexts.withdrawFailed,
      stale,
    }),
  };
}

interface RequestListener {
  forget: () => void;
  onDone: () => void;
}

export function useRequestReschedule(
  side: BookingSide,
  bookingToReschedule: Booking,
  { forget, onDone }: RequestListener,
) {
  const { id } = bookingToReschedule;
  const { request, stale } = sides[side];
  const send = (body: NewTimeValues) => call(request, { params: { id }, body });
  return useChangeBooking(id, send, {
    done: texts.requestSent(otherNameOf(bookingToReschedule, side)),
    forget,
    onDone,
    stale,
  });
}
