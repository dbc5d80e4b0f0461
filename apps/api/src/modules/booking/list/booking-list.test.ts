import { booking } from '@fixit/contract/booking';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn, dayAheadBy } from '../../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import { countStatements } from '../../../testing/database/count-statements.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { applyDueChanges } from '../lifecycle/lifecycle-task.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
});
afterAll(() => server.stop());

/** Adds bookings, each `hours` from now. Accepted ones must not overlap. */
async function addBookings({ id }: TestConversation, entries: [state: string, hours: number][]): Promise<void> {
  await server.db.execute(sql`
    insert into booking (conversation_id, customer_id, artisan_id, service_id, state, service_description,
      appointment_date, appointment_time, duration_minutes, starts_at, ends_at)
    select c.id, c.customer_id, c.artisan_id, c.service_id, entry.state, entry.state || ' ' || entry.hours,
      (now() + make_interval(hours => entry.hours))::date, '10:00', 60,
      now() + make_interval(hours => entry.hours), now() + make_interval(hours => entry.hours + 1)
    from conversation c, unnest(${sql.param(entries.map(([state]) => state))}::text[],
      ${sql.param(entries.map(([, hours]) => hours))}::integer[]) as entry (state, hours)
    where c.id = ${id}`);
}

const entries: [string, number][] = [
  ['completed', -72],
  ['awaiting', 30],
  ['accepted', 10],
  ['accepted', -24],
  ['cancelled', 48],
  ['rejected', 5],
  ['withdrawn', 6],
  ['expired', -5],
  ['awaiting', -1],
  ['awaiting', 5],
];

describe('a list of bookings', () => {
  it('a list of bookings has open bookings first, soonest first, and then past ones, newest first, across all pages', async () => {
    const conversation = await openConversation(server);
    await addBookings(conversation, entries);
    const { token } = conversation.customer;
    const descriptions: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await server.call(booking.listAsCustomer, { token, query: { limit: 2, cursor } });
      expect(body.results.length).toBeLessThanOrEqual(2);
      descriptions.push(...body.results.map((row) => row.service_description));
      cursor = body.next ?? undefined;
    } while (cursor);
    expect(descriptions).toEqual([
      'awaiting 5',
      'accepted 10',
      'awaiting 30',
      'cancelled 48',
      'accepted -24',
      'completed -72',
    ]);
    const wholeList = await server.call(booking.listAsCustomer, { token });
    expect(wholeList.body.results.map((row) => row.service_description)).toEqual(descriptions);
  });

  it('a list of bookings continues without gaps after a page whose last booking has changed', async () => {
    const conversation = await openConversation(server);
    await addBookings(conversation, entries);
    const { token } = conversation.customer;
    const first = (await server.call(booking.listAsCustomer, { token, query: { limit: 2 } })).body;
    const changed = first.results.at(-1);
    await server.call(booking.cancelAsCustomer, { token, params: { id: changed?.id } });
    const { body } = await server.call(booking.listAsCustomer, { token, query: { cursor: first.next } });
    expect(body.results.map((row) => row.service_description)).toEqual([
      'awaiting 30',
      'cancelled 48',
      changed?.service_description,
      'accepted -24',
      'completed -72',
    ]);
    expect([changed?.service_description, body.results[2]?.booking_status]).toEqual(['accepted 10', 'cancelled']);
  });

  it('a list of bookings contains only the caller’s bookings and refuses an invalid cursor', async () => {
    const [conversation, other] = [await openConversation(server), await openConversation(server)];
    await addBookings(conversation, entries);
    expect((await server.call(booking.listAsCustomer, { token: other.customer.token })).body.results).toEqual([]);
    expect((await server.call(booking.listAsCustomer)).status).toBe(401);
    expect((await server.call(booking.listAsCustomer, { token: conversation.artisan.token })).status).toBe(403);
    const forgedCursors = ['1,2', `true,1e3,${conversation.id}`, `true,${'9'.repeat(17)},${conversation.id}`];
    for (const cursor of [
      'x',
      conversation.id,
      ...forgedCursors.map((text) => Buffer.from(text).toString('base64url')),
    ]) {
      const refusal = await server.call(booking.listAsCustomer, {
        token: conversation.customer.token,
        query: { cursor, limit: 5 },
      });
      expect([refusal.status, Object.keys(refusal.error.errors ?? {})]).toEqual([400, ['cursor']]);
    }
    expect(
      (await server.call(booking.listAsCustomer, { token: conversation.customer.token, query: { limit: 0 } })).status,
    ).toBe(400);
  });
});

it('an artisan’s list contains every booking, with addresses only for accepted and completed ones', async () => {
  const conversation = await openConversation(server);
  await addBookings(conversation, entries);
  const { body } = await server.call(booking.listAsArtisan, { token: conversation.artisan.token });
  expect(body.results).toHaveLength(entries.length);
  expect(body.results.filter((row) => row.customer_address !== '').map((row) => row.booking_status)).toEqual([
    'accepted',
    'accepted',
    'completed',
  ]);
  expect(body.results.filter((row) => row.booking_status === null)).toHaveLength(2);
});

it('an artisan can filter bookings to a range of days or to one conversation', async () => {
  const appointments = appointmentsOn(server);
  const conversation = await openConversation(server);
  const [first, second, third, fourth] = [dayAheadBy(0), dayAheadBy(1), dayAheadBy(2), dayAheadBy(3)];
  for (const appointment_date of [first, second, third, fourth]) {
    await appointments.addProposal(conversation, { appointment_date, service_description: appointment_date });
  }
  const days = async (query: Record<string, string>) => {
    const { body } = await server.call(booking.listAsArtisan, { token: conversation.artisan.token, query });
    return body.results.map((row) => row.service_description);
  };
  expect(await days({ from: second, to: third })).toEqual([second, third]);
  expect(await days({ conversation_id: conversation.id, to: first })).toEqual([first]);
  expect(await days({ conversation_id: (await openConversation(server)).id })).toEqual([]);
  const refusal = await server.call(booking.listAsArtisan, {
    token: conversation.artisan.token,
    query: { from: `${first.slice(0, 4)}-02-30`, asked_by: 'both' },
  });
  expect([refusal.status, Object.keys(refusal.error.errors ?? {})]).toEqual([400, ['from', 'asked_by']]);
});

it('the sweep that stores expired proposals changes no other proposal', async () => {
  const conversation = await openConversation(server);
  await addBookings(conversation, entries);
  await applyDueChanges(server.db);
  const { rows } = await server.db.execute<{ state: string }>(
    sql`select state from booking where conversation_id = ${conversation.id} and state in ('awaiting', 'expired')`,
  );
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['awaiting', 'awaiting', 'expired', 'expired']);
});

it('a list of bookings takes the same number of statements with 10,000 bookings as with 10', async () => {
  const conversation = await openConversation(server);
  const { token } = conversation.customer;
  const costs: number[] = [];
  for (const count of [10, 10_000]) {
    await addBookings(
      conversation,
      Array.from({ length: count }, (_, index) => ['awaiting', index + 1]),
    );
    costs.push(await countStatements(() => server.call(booking.listAsCustomer, { token })));
  }
  expect(costs[0]).toBeLessThanOrEqual(3);
  expect(costs[1]).toBe(costs[0]);
});

it('a proposal and each answer take at most six statements', async () => {
  const conversation = await openConversation(server);
  const body = {
    conversation_id: conversation.id,
    appointment_date: dayAheadBy(9),
    appointment_time: '09:00',
    service_description: 'Mend the tap',
  };
  const propose = () => server.call(booking.propose, { token: conversation.artisan.token, body });
  expect(await countStatements(propose)).toBeLessThanOrEqual(6);
  const { body: first } = await propose();
  const { body: other } = await propose();
  const query = { booking_id: first.data.id };
  const { token } = conversation.customer;
  expect(await countStatements(() => server.call(booking.accept, { token, query }))).toBeLessThanOrEqual(6);
  const params = { id: other.data.id };
  expect(await countStatements(() => server.call(booking.reject, { token, params }))).toBeLessThanOrEqual(6);
});
