import type { AccountRow } from './demo-rows.ts';
import { addThread } from './demo-thread.ts';
import { daysBefore, type SeedWorld, type ServiceEntry, type WorldContext } from './demo-world.ts';
import { pastConversation } from './past-chat.ts';
import { replyTo } from './review-reply.ts';
import { trades } from './trade/demo-trades.ts';

const praise = [
  'On time, friendly and the price was as agreed.',
  'Would use again, and already have.',
  'Neat work and a clear bill.',
  'Answered straight away and came the next day.',
  'Explained what was wrong before touching anything.',
];
const fairComments = [
  'Good work, though half an hour late.',
  'Fine in the end. Took two visits.',
  'Decent job, a little dearer than I hoped.',
  'Friendly enough, left some dust behind.',
];
const poorComments = ['Came a day late and did not call.', 'It had to be redone, but they did come back.'];

function makeRating(
  { random }: WorldContext,
  quality: number,
  { category }: ServiceEntry,
): { ratings: number; comment: string } {
  const badDayPenalty = random.chance(0.03) ? 2 : 0;
  const rawRating = quality + (random.next() - 0.5) * 2 - badDayPenalty;
  const ratings = Math.min(5, Math.max(1, Math.round(rawRating)));
  if (ratings === 5) return { ratings, comment: random.pick([...trades[category].praise, ...praise]) };
  if (ratings === 4) return { ratings, comment: random.pick([...trades[category].praise, ...praise, ...fairComments]) };
  return { ratings, comment: random.pick(ratings === 3 ? fairComments : poorComments) };
}

interface PastBookings {
  /** Customers' ratings vary around this mean. */
  quality: number;
  hasFullChat: boolean;
}

function addPastBooking(
  world: SeedWorld,
  context: WorldContext,
  service: ServiceEntry,
  customer: AccountRow,
  past: PastBookings,
): void {
  const { random, makeId, now, londonTime } = context;
  const { row, artisan, category } = service;
  const { date, time, starts_at } = londonTime(-random.integer(3, 300), `${random.integer(8, 16)}:00`);
  const duration_minutes = random.pick([60, 60, 90, 120, 180]);
  const ends_at = new Date(starts_at.getTime() + duration_minutes * 60_000);
  const created_at = daysBefore(starts_at, random.integer(1, 6));
  const work = random.pick(trades[category].work);
  const lines = pastConversation(context, { work, created_at, ends_at }, past.hasFullChat);
  const thread = addThread(world, context, { customer, service, lines, openedAt: daysBefore(created_at, 0.1) });
  const lastSeen = new Date(ends_at.getTime() + 4 * 3_600_000);
  if (customer.last_seen < lastSeen) customer.last_seen = lastSeen;
  const parties = { customer_id: customer.id, artisan_id: artisan.id, service_id: row.id, job_id: null };
  const booking = { id: makeId(created_at), conversation_id: thread.id, ...parties };
  world.bookings.push({
    ...booking,
    state: 'completed',
    service_description: work,
    duration_minutes,
    appointment_date: date,
    appointment_time: time,
    starts_at,
    ends_at,
    created_at,
    answered_at: new Date(created_at.getTime() + 1_800_000),
    closed_at: ends_at,
    closed_by: 'artisan',
    price: null,
    problem: null,
    reported_at: null,
  });
  const reviewedAt = new Date(Math.min(ends_at.getTime() + random.integer(2, 40) * 3_600_000, now.getTime()));
  const review = { id: makeId(reviewedAt), booking_id: booking.id, service_id: row.id, customer_id: customer.id };
  const opinion = makeRating(context, past.quality, service);
  const reviewWithoutReply = { ...review, ...opinion, created_at: reviewedAt };
  world.reviews.push({ ...reviewWithoutReply, ...replyTo(reviewWithoutReply, world.reviews.length, now) });
  row.total_reviews += 1;
  row.rating_sum += opinion.ratings;
}

export function addPastBookings(
  world: SeedWorld,
  context: WorldContext,
  service: ServiceEntry,
  customers: AccountRow[],
  { hasFullChat }: Pick<PastBookings, 'hasFullChat'>,
): void {
  const [min, max] = hasFullChat ? [4.4, 5.1] : [3.9, 5.1];
  const quality = min + context.random.next() * (max - min);
  for (const customer of customers) addPastBooking(world, context, service, customer, { quality, hasFullChat });
}
