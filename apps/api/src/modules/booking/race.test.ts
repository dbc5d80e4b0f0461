import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointmentsOn, dayAheadBy } from '../../testing/appointment.ts';
import { openConversation, type TestConversation } from '../../testing/chat.ts';
import { countStatements } from '../../testing/database/statements.ts';
import { addArtisan } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { countWaiting } from '../../testing/waiting.ts';
import { closeBookingsOf } from './booking-actions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
});
afterAll(() => server.stop());

const proposed = async (talk: TestConversation, said: Record<string, unknown> = {}) =>
  (await appointmentsOn(server).proposed(talk, said)).id;
const accept = ({ customer }: TestConversation, id: string) => appointmentsOn(server).accept(customer, id);
const times = <T>(count: number, run: () => Promise<T>) => Promise.all(Array.from({ length: count }, run));

it('20 simultaneous callers accept one booking once', async () => {
  const talk = await openConversation(server);
  const id = await proposed(talk);
  const answers = await times(20, () => accept(talk, id));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const { body } = await server.call(notification.list, { token: talk.artisan.token });
  expect(body.map(({ kind }) => kind)).toEqual(['booking_accepted']);
});

it('of 50 proposals for one slot of an artisan exactly one is accepted', async () => {
  const artisan = await addArtisan(server);
  const talks = await times(50, () => openConversation(server, { artisan }));
  const proposals = await Promise.all(talks.map(async (talk) => ({ talk, id: await proposed(talk) })));
  const answers = await Promise.all(proposals.map(({ talk, id }) => accept(talk, id)));
  const refused = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(refused).toHaveLength(49);
  for (const { error } of refused)
    expect(error).toMatchObject({ code: 'time_taken', data: { booking_status: 'unavailable' } });
});

it('bookings may touch but not overlap, not even by a minute', async () => {
  const artisan = await addArtisan(server);
  const [one, other] = [await openConversation(server, { artisan }), await openConversation(server, { artisan })];
  const [first, second, third] = [
    await proposed(one, { appointment_time: '10:00', duration_minutes: 60 }),
    await proposed(other, { appointment_time: '11:00' }),
    await proposed(other, { appointment_time: '10:59', duration_minutes: 15 }),
  ];
  expect((await accept(one, first)).status).toBe(200);
  expect((await accept(other, second)).status).toBe(200);
  expect((await accept(other, third)).error.code).toBe('time_taken');
});

it.each([
  ['a rejection', booking.reject],
  ['a withdrawal', booking.cancelAsArtisan],
])('an acceptance and %s at once have exactly one winner', async (_, call) => {
  const talk = await openConversation(server);
  const { token } = call === booking.reject ? talk.customer : talk.artisan;
  for (let round = 0; round < 6; round += 1) {
    const id = await proposed(talk, { appointment_date: dayAheadBy(1 + round) });
    const answers = [() => accept(talk, id), () => server.call(call, { token, params: { id } })];
    if (round % 2) answers.reverse();
    const statuses = await meetAtRow(id, answers);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
});

/** Makes calls that change one booking while its row is held, and lets it go once all of them wait for it. */
async function meetAtRow(id: string, calls: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const holder = await server.connection.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from booking where id = $1 for update', [id]);
    const answers = calls.map((call) => call());
    await expect.poll(() => countWaiting(server), { interval: 5 }).toBe(calls.length);
    await holder.query('commit');
    return (await Promise.all(answers)).map(({ status }) => status);
  } finally {
    holder.release();
  }
}

it('a customer may cancel straight after accepting', async () => {
  const talk = await openConversation(server);
  const { token } = talk.customer;
  for (let round = 0; round < 10; round += 1) {
    const id = await proposed(talk);
    expect((await accept(talk, id)).status).toBe(200);
    expect((await server.call(booking.reject, { token, params: { id } })).status).toBe(200);
  }
});

it('a booking accepted before acceptance times were recorded can be cancelled', async () => {
  const talk = await openConversation(server);
  const id = await proposed(talk);
  await server.db.execute(sql`update booking set state = 'accepted', answered_at = null where id = ${id}`);
  const { token } = talk.customer;
  expect((await server.call(booking.reject, { token, params: { id } })).status).toBe(200);
});

it('an accepted booking closes the request behind the conversation', async () => {
  const talk = await openConversation(server);
  const { rows } = await server.db.execute<{ id: string }>(sql`
    with asked as (
      insert into job (customer_id, category_id, description, postcode, address, latitude, longitude)
      values (${talk.customer.account_id}, ${talk.artisan.category_id}, 'The tap drips', 'BD17 5QP', '2 Mill Lane', 53.8, -1.8)
      returning id
    )
    update conversation set job_id = asked.id from asked where conversation.id = ${talk.id} returning asked.id`);
  const id = await proposed(talk);
  expect(await countStatements(() => accept(talk, id))).toBeLessThanOrEqual(6);
  const { body } = await accept(talk, id);
  expect(body.data.customer_address).toBe('2 Mill Lane, BD17 5QP');
  const { body: shown } = await server.call(job.show, { token: talk.customer.token, params: { id: rows[0]?.id } });
  expect(shown.data.state).toBe('booked');
});

it('deleting an account cancels its upcoming bookings and notifies the others', async () => {
  const talk = await openConversation(server);
  const [agreed] = [await proposed(talk), await proposed(talk, { appointment_time: '15:00' })];
  await accept(talk, agreed);
  await server.db.transaction((tx) => closeBookingsOf(tx, talk.customer.account_id, 'deleted'));
  const { body } = await server.call(booking.listAsArtisan, { token: talk.artisan.token });
  expect(body.results.map((row) => String(row.booking_status)).toSorted()).toEqual(['cancelled', 'rejected']);
  const { body: told } = await server.call(notification.list, { token: talk.artisan.token });
  expect(told.map(({ kind }) => kind).toSorted()).toEqual([
    'booking_accepted',
    'booking_cancelled',
    'booking_rejected',
  ]);
});
