import { bookingStates, listedStates } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom, type SeededRandom } from '../../../../seed/demo/seeded-random.ts';
import type { Db } from '../../../db/database.ts';
import { microsecondsOf } from '../../../platform/http/cursor.ts';
import { addHistory } from '../../../testing/booking-history.ts';
import { openConversation } from '../../../testing/chat-client.ts';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { bookingColumns, bookingJoins, hasOpenReschedule, ownedBy, stateNow } from '../booking-sql.ts';
import { type BookingFilter, type ListedBooking, listBookingRows, positionInList } from './list-repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
afterAll(() => server.stop());

type BookingListOptions = Parameters<typeof listBookingRows>[3];

const isOver = sql`(${stateNow} not in ('awaiting', 'accepted') or b.ends_at <= now())`;
const sortKey = sql`case when ${isOver} then -1 else 1 end * ${microsecondsOf(sql`b.starts_at`)}`;

/** Sorts all of the account's bookings and takes a page, without optimisations. */
async function listBySorting(
  db: Db,
  side: BookingSide,
  account_id: string,
  { limit, after, from, to, conversation_id, asked_by }: BookingListOptions,
): Promise<ListedBooking[]> {
  const isListed = side === 'customer' ? sql`${stateNow} in ${[...listedStates]}` : sql`true`;
  const isAfter = after
    ? sql`(${isOver}, ${sortKey}, b.id) > (${after[0]}::boolean, ${after[1]}::bigint, ${after[2]}::uuid)`
    : sql`true`;
  const lastDay = sql`((b.ends_at - interval '1 microsecond') at time zone 'Europe/London')::date`;
  const { rows } = await db.execute<ListedBooking>(sql`
    select ${bookingColumns}, ${isOver} as is_over, ${sortKey} as sort_key from booking b ${bookingJoins}
    where ${ownedBy(side, account_id)} and ${isListed} and ${isAfter}
      and ${from ? sql`${lastDay} >= ${from}` : sql`true`}
      and ${to ? sql`b.appointment_date <= ${to}` : sql`true`}
      and ${conversation_id ? sql`b.conversation_id = ${conversation_id}` : sql`true`}
      and ${asked_by ? sql`${hasOpenReschedule} and b.reschedule_by = ${asked_by}` : sql`true`}
    order by ${isOver}, ${sortKey}, b.id limit ${limit}`);
  return rows;
}

const minutes = (count: number) => sql`make_interval(mins => ${count}::int)`;

/** Adds bookings around now, many at the same instant and some exactly at an end or a deadline. */
async function addBookings(db: Db, conversations: readonly string[], random: SeededRandom): Promise<void> {
  for (let added = 0; added < 150; added += 1) {
    const state = random.pick(bookingStates);
    const length = random.pick([15, 60, 60, 24 * 60]);
    const start = random.pick([
      -length,
      0,
      24 * 60,
      ...Array.from({ length: 6 }, () => random.integer(-400, 400) * 15),
    ]);
    const isRescheduled = state === 'accepted' && random.chance(0.6);
    const created = random.pick([random.integer(-200, -60), -2 * 24 * 60]) + Math.min(0, start);
    const starts_at = sql`now() + ${minutes(start)}`;
    const newStart = isRescheduled ? sql`${starts_at} + ${minutes(random.pick([60, 3_000]))}` : sql`null::timestamptz`;
    await db.execute(sql`
      insert into booking (conversation_id, customer_id, artisan_id, service_id, job_id, state, service_description, appointment_date,
        appointment_time, duration_minutes, created_at, starts_at, ends_at, closed_at, problem, reported_at,
        reschedule_date, reschedule_time, reschedule_starts_at, reschedule_ends_at, reschedule_by, reschedule_asked_at)
      select c.id, c.customer_id, c.artisan_id, c.service_id, c.job_id, ${state}, 'Mend the tap', london_time::date, london_time::time, ${length},
        now() + ${minutes(created)}, starts_at, starts_at + ${minutes(length)}, ${state === 'completed' ? sql`now()` : null},
        ${state === 'disputed' ? 'It drips' : null}, ${state === 'disputed' ? sql`now()` : null},
        new_start::date, new_start::time, new_start, new_start + ${minutes(length)}, ${isRescheduled ? random.pick(['customer', 'artisan']) : null},
        ${isRescheduled ? sql`now() - ${minutes(random.pick([10, 5_000]))}` : null}
      from conversation c, (select ${starts_at} as starts_at, ${newStart} as new_start) at,
        lateral (select starts_at at time zone 'Europe/London' as london_time) clock
      where c.id = ${random.pick(conversations)}
      on conflict do nothing`);
  }
}

async function pagesOf(
  list: (page: BookingListOptions) => Promise<ListedBooking[]>,
  page: BookingListOptions,
): Promise<ListedBooking[][]> {
  const pages: ListedBooking[][] = [];
  let { after } = page;
  for (;;) {
    const rows = await list({ ...page, after });
    pages.push(rows);
    const last = rows.at(-1);
    if (!last || rows.length < page.limit) return pages;
    after = positionInList.parse([`${last.is_over}`, last.sort_key, last.id]);
  }
}

function filtersOf(conversations: readonly string[], random: SeededRandom): BookingFilter[] {
  const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const days = { from: dayOf(random.integer(-4, 0)), to: dayOf(random.integer(0, 4)) };
  const today = { from: dayOf(0), to: dayOf(0) };
  const conversation_id = random.pick(conversations);
  return [
    {},
    days,
    today,
    { from: days.from },
    { to: days.to },
    { to: dayOf(-1) },
    { from: dayOf(1) },
    { conversation_id },
    { conversation_id, ...days },
    { asked_by: 'customer' as const },
    { asked_by: 'artisan' as const, from: dayOf(0) },
    { asked_by: 'customer' as const, conversation_id },
  ];
}

test('the pages of a booking list equal those of a fully sorted list, for both sides and every filter', {
  timeout: 120_000,
}, async () => {
  const random = createRandom(13);
  const artisans: ArtisanPerson[] = [await addArtisan(server), await addArtisan(server)];
  const [customer, other] = [await addCustomer(server), await addCustomer(server, { home: null })];
  const customers: Person[] = [customer, other];
  const conversations: string[] = [];
  for (const artisan of artisans) {
    conversations.push((await addHistory(server, customer.account_id, artisan)).conversation_id);
    conversations.push((await openConversation(server, { customer: other, artisan })).id);
  }
  // The current time is constant in a transaction.
  await server.db.transaction(async (tx) => {
    await addBookings(tx, conversations, random);
    const accounts = [
      ...customers.map(({ account_id }) => ['customer', account_id] as const),
      ...artisans.map(({ account_id }) => ['artisan', account_id] as const),
    ];
    let rows = 0;
    for (const [side, account_id] of accounts) {
      for (const filter of filtersOf(conversations, random)) {
        for (const limit of [7, 50]) {
          const page = { limit, after: undefined, ...filter };
          const pages = await pagesOf((each) => listBookingRows(tx, side, account_id, each), page);
          expect(pages).toEqual(await pagesOf((each) => listBySorting(tx, side, account_id, each), page));
          rows += pages.flat().length;
        }
      }
    }
    expect(rows).toBeGreaterThan(1_000);
  });
});
