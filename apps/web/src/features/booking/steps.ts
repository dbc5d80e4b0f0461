import { type Booking, bookingState, bookingTimes, mayBecome } from '@fixit/contract/booking';

/** What a customer may do with an appointment. */
export type Step =
  | 'answer-reschedule'
  | 'withdraw-reschedule'
  | 'confirm'
  | 'report'
  | 'review'
  | 'reschedule'
  | 'cancel'
  | 'calendar'
  | 'book-again';

const dayMs = 86_400_000;

/**
 * What the customer may do at this moment, by the server's rules. Empty for an answer without instants: that server has
 * none of these calls.
 */
export function stepsOf(booking: Booking, now: number): ReadonlySet<Step> {
  const { booking_status: status, starts_at, ends_at } = booking;
  const steps = new Set<Step>();
  if (!starts_at || !ends_at) return steps;
  const hasBegun = now >= Date.parse(starts_at);
  // What the operator has settled stays settled.
  const isSettled = status === bookingState.completed && booking.closed_by === 'system';
  const mayReport = hasBegun && !isSettled && now < Date.parse(ends_at) + bookingTimes.completesAfterDays * dayMs;
  if (status === bookingState.accepted && !hasBegun) {
    const open = openReschedule(booking, now);
    steps.add(open ? (open.asked_by === 'artisan' ? 'answer-reschedule' : 'withdraw-reschedule') : 'reschedule');
    steps.add('calendar').add('cancel');
  }
  if (hasBegun && mayBecome(booking, bookingState.completed)) steps.add('confirm');
  if (mayReport && mayBecome(booking, bookingState.disputed)) steps.add('report');
  if (status === bookingState.completed && booking.reviewed === false) steps.add('review');
  if ((status === bookingState.completed || status === bookingState.cancelled) && booking.conversation_id)
    steps.add('book-again');
  return steps;
}

export type Reschedule = NonNullable<Booking['reschedule']>;

/** The request to reschedule while it can still be answered. */
export function openReschedule({ reschedule }: Booking, now: number): Reschedule | null {
  return reschedule && now < Date.parse(reschedule.expires_at) ? reschedule : null;
}

/** Whether cancelling or moving the appointment now is flagged as late. */
export function isLate({ free_until }: Booking, now: number): boolean {
  return Boolean(free_until) && now >= Date.parse(free_until ?? '');
}

const startOf = ({ appointment_date, appointment_time }: Booking) => `${appointment_date}T${appointment_time}`;

/** Orders appointments by their start. */
export function byStart(one: Booking, other: Booking): number {
  return startOf(one).localeCompare(startOf(other));
}
