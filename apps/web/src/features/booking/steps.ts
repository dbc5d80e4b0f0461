import { type Booking, bookingTimes } from '@fixit/contract/booking';

/** What a customer may do with an appointment. */
export type Step =
  /** An artisan asks for another time. */
  | 'answer-wish'
  /** The customer asked for another time, and nobody has answered yet. */
  | 'withdraw-wish'
  | 'confirm'
  | 'report'
  | 'review'
  | 'reschedule'
  | 'cancel'
  | 'calendar'
  | 'book-again';

const dayMs = 86_400_000;

/**
 * What is open to the customer at this moment, by the rules that the server keeps. Nothing for an answer that tells no
 * instants: its server knows none of these calls.
 */
export function stepsOf(booking: Booking, now: number): ReadonlySet<Step> {
  const { booking_status: status, starts_at, ends_at } = booking;
  const steps = new Set<Step>();
  if (!starts_at || !ends_at) return steps;
  const hasBegun = now >= Date.parse(starts_at);
  // What the operator has settled is settled.
  const isSettled = status === 'completed' && booking.closed_by === 'system';
  const mayReport = hasBegun && !isSettled && now < Date.parse(ends_at) + bookingTimes.completesAfterDays * dayMs;
  if (status === 'accepted' && !hasBegun) {
    const wish = wishOf(booking, now);
    steps.add(wish ? (wish.asked_by === 'artisan' ? 'answer-wish' : 'withdraw-wish') : 'reschedule');
    steps.add('calendar').add('cancel');
  }
  if ((status === 'accepted' && hasBegun) || status === 'disputed') steps.add('confirm');
  if ((status === 'accepted' || status === 'completed') && mayReport) steps.add('report');
  if (status === 'completed' && booking.reviewed === false) steps.add('review');
  if ((status === 'completed' || status === 'cancelled') && booking.conversation_id) steps.add('book-again');
  return steps;
}

/** Another time that one side asks for. */
export type Wish = NonNullable<Booking['reschedule']>;

/** The wish for another time while it can still be answered. */
export function wishOf({ reschedule }: Booking, now: number): Wish | null {
  return reschedule && now < Date.parse(reschedule.expires_at) ? reschedule : null;
}

/** Whether calling the appointment off or moving it now is flagged as late. */
export function isLate({ free_until }: Booking, now: number): boolean {
  return Boolean(free_until) && now >= Date.parse(free_until ?? '');
}
