import type { District } from '../gazetteer/place.ts';
import { inventPostCode, inventStreet } from './business.ts';
import { demoMailDomain } from './limit.ts';
import { inventPerson, inventPhone } from './person.ts';
import { replyTo } from './reply.ts';
import type { AccountRow } from './row.ts';
import { trades } from './trade/all.ts';
import { daysBefore, type KnownService, type Making, type World } from './world.ts';

const praise = [
  'On time, friendly and the price was as agreed.',
  'Would ask again, and already have.',
  'Neat work and a clear bill.',
  'Answered at once and came the next day.',
  'Explained what was wrong before touching anything.',
];
const fair = [
  'Good work, though half an hour late.',
  'Fine in the end. Took two visits.',
  'Decent job, a little dearer than I hoped.',
  'Friendly enough, left some dust behind.',
];
const poor = ['Came a day late and did not call.', 'Had to be done again, which they did.'];

/** Makes the people who have booked artisans in the past. */
export function inventCustomers(world: World, making: Making, districts: District[], count: number): AccountRow[] {
  const { random, makeId, now, passwordHash } = making;
  return Array.from({ length: count }, (_, index) => {
    const created_at = daysBefore(now, random.whole(420, 700));
    const id = makeId(created_at);
    const person = inventPerson(random);
    const { post_town: city, outward, county, latitude, longitude } = random.pick(districts);
    const common = { role: 'customer', demo: true, password_hash: passwordHash, created_at } as const;
    const email = `${person.first_name}.${person.last_name}.c${index + 1}@${demoMailDomain}`.toLowerCase();
    const account = { id, email, ...person, ...common, last_seen: daysBefore(now, random.next() * 60) };
    world.accounts.push(account);
    const address = `${inventStreet(random)}, ${city}`;
    const post_code = inventPostCode(random, outward);
    world.profiles.push({
      account_id: id,
      phone: inventPhone(random),
      address,
      post_code,
      city,
      county,
      latitude,
      longitude,
    });
    return account;
  });
}

function rate({ random }: Making, quality: number, { category }: KnownService): { ratings: number; comment: string } {
  const badDay = random.chance(0.03) ? 2 : 0;
  const drawn = quality + (random.next() - 0.5) * 2 - badDay;
  const ratings = Math.min(5, Math.max(1, Math.round(drawn)));
  if (ratings === 5) return { ratings, comment: random.pick([...trades[category].praise, ...praise]) };
  if (ratings === 4) return { ratings, comment: random.pick([...trades[category].praise, ...praise, ...fair]) };
  return { ratings, comment: random.pick(ratings === 3 ? fair : poor) };
}

/** Adds a completed appointment of a customer with a service, and what the customer thought of it. */
function addPastWork(world: World, making: Making, service: KnownService, customer: AccountRow, quality: number): void {
  const { random, makeId, now, londonTime } = making;
  const { row, artisan, category } = service;
  const { date, time, starts_at } = londonTime(-random.whole(3, 300), `${random.whole(8, 16)}:00`);
  const duration_minutes = random.pick([60, 60, 90, 120, 180]);
  const ends_at = new Date(starts_at.getTime() + duration_minutes * 60_000);
  const created_at = daysBefore(starts_at, random.whole(1, 6));
  const parties = { customer_id: customer.id, artisan_id: artisan.id, service_id: row.id, job_id: null };
  const conversation = { id: makeId(created_at), ...parties, created_at };
  const read = { last_message_id: null, customer_read_id: null, artisan_read_id: null };
  world.conversations.push({ ...conversation, ...read, customer_unread: 0, artisan_unread: 0 });
  const booking = { id: makeId(created_at), conversation_id: conversation.id, ...parties };
  world.bookings.push({
    ...booking,
    ...{ state: 'completed', service_description: random.pick(trades[category].work), duration_minutes },
    ...{ appointment_date: date, appointment_time: time, starts_at, ends_at },
    ...{ created_at, answered_at: new Date(created_at.getTime() + 1_800_000), closed_at: ends_at },
    ...{ closed_by: 'artisan', price: null, problem: null, reported_at: null },
  });
  const reviewed = new Date(Math.min(ends_at.getTime() + random.whole(2, 40) * 3_600_000, now.getTime()));
  const review = { id: makeId(reviewed), booking_id: booking.id, service_id: row.id, customer_id: customer.id };
  const opinion = rate(making, quality, service);
  const said = { ...review, ...opinion, created_at: reviewed };
  world.reviews.push({ ...said, ...replyTo(said, world.reviews.length, now) });
  row.total_reviews += 1;
  row.rating_sum += opinion.ratings;
}

/** Gives a service a past: so many customers, each with one appointment and one review. */
export function addPast(
  world: World,
  making: Making,
  service: KnownService,
  customers: AccountRow[],
  count: number,
): void {
  const quality = 3.9 + making.random.next() * 1.2;
  for (const customer of making.random.some(customers, count)) addPastWork(world, making, service, customer, quality);
}
