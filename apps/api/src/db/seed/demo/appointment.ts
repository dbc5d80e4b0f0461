import type { BookingRow, ReviewRow } from './row.ts';
import type { Thread } from './thread.ts';
import type { Making, World } from './world.ts';

interface Plan {
  state: BookingRow['state'];
  /** Days after the day of loading, and the wall time in London. */
  days: number;
  clock: string;
  minutes?: number;
  work: string;
}

/** Adds an appointment to a conversation, dated from the day on which the demo world is loaded. */
export function addAppointment(world: World, { makeId, londonTime }: Making, thread: Thread, plan: Plan): BookingRow {
  const { date, time, starts_at } = londonTime(plan.days, plan.clock);
  const duration_minutes = plan.minutes ?? 60;
  const { customer, service, created_at } = thread;
  const ends_at = new Date(starts_at.getTime() + duration_minutes * 60_000);
  const answered_at = new Date(created_at.getTime() + 60_000);
  const closed = { completed: ends_at, cancelled: answered_at, accepted: null, awaiting: null };
  const row: BookingRow = {
    id: makeId(created_at),
    conversation_id: thread.id,
    ...{ customer_id: customer.id, artisan_id: service.artisan.id, service_id: service.row.id, job_id: null },
    ...{ state: plan.state, service_description: plan.work, duration_minutes },
    ...{ appointment_date: date, appointment_time: time, starts_at, ends_at, created_at },
    answered_at: plan.state === 'awaiting' ? null : answered_at,
    closed_at: closed[plan.state],
  };
  world.bookings.push(row);
  return row;
}

/** Adds a customer's opinion of a completed appointment, and counts it on the service. */
export function addReview(
  world: World,
  { makeId }: Making,
  { service }: Thread,
  booking: BookingRow,
  opinion: Pick<ReviewRow, 'ratings' | 'comment'> & Partial<Pick<ReviewRow, 'reply' | 'replied_at'>>,
): void {
  const created_at = new Date(booking.ends_at.getTime() + 5 * 3_600_000);
  const { customer_id, service_id } = booking;
  world.reviews.push({
    id: makeId(created_at),
    booking_id: booking.id,
    service_id,
    customer_id,
    ...{ reply: null, replied_at: null, ...opinion },
    created_at,
  });
  service.row.total_reviews += 1;
  service.row.rating_sum += opinion.ratings;
}
