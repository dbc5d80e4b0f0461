import { type Booking, bookingState, bookingTimes, mayBecome } from '@fixit/contract/booking';

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

/** By the server's rules. Empty for an answer without instants: that server has none of these calls. */
export function stepsOf(booking: Booking, now: number): ReadonlySet<Step> {
  const { booking_status: status, starts_at, ends_at } = booking;
  const steps = new Set<Step>();
  if (!starts_at || !ends_at) return steps;
  const hasBegun = now >= Date.parse(starts_at);
  // The operator's decision is final.
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

/** Null once it can no longer be answered. */
export function openReschedule({ reschedule }: Booking, now: number): Reschedule | null {
  return reschedule && now < Date.parse(reschedule.expires_at) ? reschedule : null;
}

export function isLate({ free_until }: Booking, now: number): boolean {
  return Boolean(free_until) && now >= Date.parse(free_until ?? '');
}

const startOf = ({ appointment_date, appointment_time }: Booking) => `${appointment_date}T${appointment_time}`;

export function byStart(one: Booking, other: Booking): number {
  return startOf(one).localeCompare(startOf(other));
}
