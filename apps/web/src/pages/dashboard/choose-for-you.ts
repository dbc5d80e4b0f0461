import { type Booking, bookingState } from '@fixit/contract/booking';
import type { Job } from '@fixit/contract/job';
import { byStart, type OpenReschedule, openRescheduleOf, startOf } from '../../features/booking/booking-schedule.ts';
import { isOpen } from '../../features/job/job-queries.ts';
import { londonDateTime } from '../../lib/format.ts';

interface BookingForYou {
  booking: Booking;
  /** The artisan asks to reschedule the booking. */
  reschedule: OpenReschedule | null;
  /** The customer can answer until this instant. It is null if there is nothing to answer, or no time limit. */
  replyBy: string | null;
}

export interface ForYou {
  nextAppointment: BookingForYou | null;
  request: Job | null;
  /** Lists proposals and reschedule requests that the customer can answer, the most urgent first. */
  waiting: readonly BookingForYou[];
  /** The bookings screen has open requests or unanswered questions that are left out here. */
  hasMore: boolean;
}

const maxWaiting = 3;

/** A booking appears only once: the next appointment shows its own reschedule request. */
export function chooseForYou(bookings: readonly Booking[], jobs: readonly Job[], now: number): ForYou {
  const upcoming = bookings
    .filter((booking) => !isOver(booking, now))
    .toSorted(byStart)
    .map((booking) => withQuestion(booking, now));
  const nextAppointment = upcoming.find(({ booking }) => booking.booking_status === bookingState.accepted) ?? null;
  const waiting = upcoming
    .filter((entry) => entry !== nextAppointment && awaitsAnswer(entry, now))
    .toSorted((a, b) => (a.replyBy ?? '').localeCompare(b.replyBy ?? ''));
  const requests = jobs.filter((job) => isOpen(job) && !(now >= Date.parse(job.expires_at)));
  return {
    nextAppointment,
    request: requests.find(({ accepted_count }) => accepted_count > 0) ?? requests[0] ?? null,
    waiting: waiting.slice(0, maxWaiting),
    hasMore: waiting.length > maxWaiting || requests.length > 1,
  };
}

function withQuestion(booking: Booking, now: number): BookingForYou {
  if (!booking.booking_status) return { booking, reschedule: null, replyBy: booking.expires_at ?? null };
  const reschedule = booking.booking_status === bookingState.accepted ? openRescheduleOf(booking, now) : null;
  const artisanReschedule = reschedule?.asked_by === 'artisan' ? reschedule : null;
  return { booking, reschedule: artisanReschedule, replyBy: artisanReschedule?.expires_at ?? null };
}

function awaitsAnswer({ booking, reschedule, replyBy }: BookingForYou, now: number): boolean {
  return reschedule !== null || (!booking.booking_status && !(now >= Date.parse(replyBy ?? '')));
}

/** Without `ends_at`, only the start is known. */
function isOver(booking: Booking, now: number): boolean {
  if (booking.ends_at) return now >= Date.parse(booking.ends_at);
  return startOf(booking) < (londonDateTime(new Date(now).toISOString())?.join('T') ?? '');
}
