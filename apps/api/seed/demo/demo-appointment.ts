import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import type { DemoBooking, DemoReview } from './demo-rows.ts';
import type { Thread } from './demo-thread.ts';
import type { SeedWorld, WorldContext } from './demo-world.ts';

interface AppointmentPlan {
  state: DemoBooking['state'];
  /** Days are counted from the day of loading. `clock` is London time. */
  days: number;
  clock: string;
  minutes?: number;
  work: string;
  price?: number;
  problem?: string;
  /** Defaults to the artisan. */
  closed_by?: BookingSide;
  job_id?: string;
  /** Adds a request, made two hours ago, to reschedule. */
  reschedule?: { by: BookingSide; days: number; clock: string };
}

export function addAppointment(
  world: SeedWorld,
  context: WorldContext,
  thread: Thread,
  plan: AppointmentPlan,
): DemoBooking {
  const { makeId, londonTime } = context;
  const { date, time, starts_at } = londonTime(plan.days, plan.clock);
  const duration_minutes = plan.minutes ?? 60;
  const { customer, service, created_at } = thread;
  const ends_at = addMinutes(starts_at, duration_minutes);
  const answered_at = addMinutes(created_at, 1);
  const closed_at = { completed: ends_at, cancelled: answered_at, accepted: null, awaiting: null, disputed: null }[
    plan.state
  ];
  const row: DemoBooking = {
    id: makeId(created_at),
    conversation_id: thread.id,
    customer_id: customer.id,
    artisan_id: service.artisan.id,
    service_id: service.row.id,
    job_id: plan.job_id ?? null,
    state: plan.state,
    service_description: plan.work,
    duration_minutes,
    price: plan.price ?? null,
    appointment_date: date,
    appointment_time: time,
    starts_at,
    ends_at,
    created_at,
    answered_at: plan.state === 'awaiting' ? null : answered_at,
    closed_at,
    closed_by: closed_at ? (plan.closed_by ?? 'artisan') : null,
    problem: plan.problem ?? null,
    reported_at: plan.problem === undefined ? null : addMinutes(ends_at, 180),
    ...rescheduleColumns(context, plan, duration_minutes),
  };
  world.bookings.push(row);
  return row;
}

function rescheduleColumns(
  { londonTime, now }: WorldContext,
  { reschedule }: AppointmentPlan,
  duration_minutes: number,
): Partial<DemoBooking> {
  if (!reschedule) return {};
  const { date, time, starts_at } = londonTime(reschedule.days, reschedule.clock);
  return {
    reschedule_by: reschedule.by,
    reschedule_date: date,
    reschedule_time: time,
    reschedule_asked_at: addMinutes(now, -120),
    reschedule_starts_at: starts_at,
    reschedule_ends_at: addMinutes(starts_at, duration_minutes),
  };
}

function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

export function addDemoReview(
  world: SeedWorld,
  { makeId }: WorldContext,
  { service }: Thread,
  booking: DemoBooking,
  opinion: Pick<DemoReview, 'ratings' | 'comment'> & Partial<Pick<DemoReview, 'reply' | 'replied_at'>>,
): void {
  const created_at = new Date(booking.ends_at.getTime() + 5 * 3_600_000);
  const { customer_id, service_id } = booking;
  world.reviews.push({
    id: makeId(created_at),
    booking_id: booking.id,
    service_id,
    customer_id,
    reply: null,
    replied_at: null,
    ...opinion,
    created_at,
  });
  service.row.total_reviews += 1;
  service.row.rating_sum += opinion.ratings;
}
