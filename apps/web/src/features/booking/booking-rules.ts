import { type Booking, bookingState, mayBecome } from '@fixit/contract/booking';
import { bookingTimes } from '@fixit/contract/booking/booking-times';
import { openRescheduleOf } from './booking-schedule.ts';

export type BookingStep =
  | 'answer-reschedule'
  | 'withdraw-reschedule'
  | 'confirm'
  | 'report'
  | 'review'
  | 'read-review'
  | 'reschedule'
  | 'cancel'
  | 'calendar'
  | 'give-house'
  | 'correct-house'
  | 'book-again';

const dayMs = 86_400_000;

/** Applies the server's rules. A server that sends no start and end lacks these calls, so the set is then empty. */
export function stepsOf(booking: Booking, now: number): ReadonlySet<BookingStep> {
  const { booking_status: status, starts_at, ends_at } = booking;
  const steps = new Set<BookingStep>();
  if (!starts_at || !ends_at) return steps;
  const hasBegun = now >= Date.parse(starts_at);
  // The operator's decision is final.
  const isSettled = status === bookingState.completed && booking.closed_by === 'system';
  const mayReport = hasBegun && !isSettled && now < Date.parse(ends_at) + bookingTimes.completesAfterDays * dayMs;
  if (status === bookingState.accepted && !hasBegun) {
    const pendingReschedule = openRescheduleOf(booking, now);
    steps.add(
      pendingReschedule
        ? pendingReschedule.asked_by === 'artisan'
          ? 'answer-reschedule'
          : 'withdraw-reschedule'
        : 'reschedule',
    );
    steps.add('calendar').add('cancel');
    // A server that does not store the house omits this field.
    if (booking.house_known !== undefined) steps.add(booking.house_known ? 'correct-house' : 'give-house');
  }
  if (hasBegun && mayBecome(booking, bookingState.completed)) steps.add('confirm');
  if (mayReport && mayBecome(booking, bookingState.disputed)) steps.add('report');
  if (status === bookingState.completed && booking.reviewed === false) steps.add('review');
  if (status === bookingState.completed && booking.reviewed) steps.add('read-review');
  if ((status === bookingState.completed || status === bookingState.cancelled) && booking.conversation_id)
    steps.add('book-again');
  return steps;
}

export function lacksHouseNumber({ booking_status, house_known }: Booking): boolean {
  return booking_status === bookingState.accepted && house_known === false;
}

export function isLate({ free_until }: Booking, now: number): boolean {
  return Boolean(free_until) && now >= Date.parse(free_until ?? '');
}
