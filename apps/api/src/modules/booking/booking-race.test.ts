import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointmentsOn, dayAheadBy } from '../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../testing/chat-client.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { countWaiting } from '../../testing/lock-waiters.ts';
import { addArtisan } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { closeBookingsOf } from './booking-actions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
});
afterAll(() => server.stop());

const addProposal = async (conversation: TestConversation, details: Record<string, unknown> = {}) =>
  (await appointmentsOn(server).addProposal(conversation, details)).id;
const accept = ({ customer }: TestConversation, id: string) => appointmentsOn(server).accept(customer, id);
const runSimultaneously = <T>(count: number, run: () => Promise<T>) => Promise.all(Array.from({ length: count }, run));

it('20 simultaneous acceptances of a booking accept it once', async () => {
  const conversation = await openConversation(server);
  const id = await addProposal(conversation);
  const answers = await runSimultaneously(20, () => accept(conversation, id));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const { body } = await server.call(notification.list, { token: conversation.artisan.token });
  expect(body.map(({ kind }) => kind)).toEqual(['booking_accepted']);
});

it('one of 50 simultaneous acceptances for the same time succeeds, and the other proposals become unavailable', async () => {
  const artisan = await addArtisan(server);
  const conversations = await runSimultaneously(50, () => openConversation(server, { artisan }));
  const proposals = await Promise.all(
    conversations.map(async (conversation) => ({ conversation, id: await addProposal(conversation) })),
  );
  const answers = await Promise.all(proposals.map(({ conversation, id }) => accept(conversation, id)));
  const refused = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(refused).toHaveLength(49);
  for (const { error } of refused)
    expect(error).toMatchObject({ code: 'time_taken', data: { booking_status: 'unavailable' } });
});

it('accepted bookings may be adjacent but may not overlap, even by a minute', async () => {
  const artisan = await addArtisan(server);
  const [one, other] = [await openConversation(server, { artisan }), await openConversation(server, { artisan })];
  const [first, second, third] = [
    await addProposal(one, { appointment_time: '10:00', duration_minutes: 60 }),
    await addProposal(other, { appointment_time: '11:00' }),
    await addProposal(other, { appointment_time: '10:59', duration_minutes: 15 }),
  ];
  expect((await accept(one, first)).status).toBe(200);
  expect((await accept(other, second)).status).toBe(200);
  expect((await accept(other, third)).error.code).toBe('time_taken');
});

it.each([
  ['rejection', booking.reject],
  ['withdrawal', booking.cancelAsArtisan],
])('an acceptance or a simultaneous %s succeeds, but not both', async (_, call) => {
  const conversation = await openConversation(server);
  const { token } = call === booking.reject ? conversation.customer : conversation.artisan;
  for (let round = 0; round < 6; round += 1) {
    const id = await addProposal(conversation, { appointment_date: dayAheadBy(1 + round) });
    const calls = [() => accept(conversation, id), () => server.call(call, { token, params: { id } })];
    if (round % 2) calls.reverse();
    const statuses = await callDuringRowLock(id, calls);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  }
});

/** Makes calls that change one booking while its row is locked, and unlocks it once all of them wait. */
async function callDuringRowLock(id: string, calls: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> {
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

it('a customer can cancel immediately after accepting', async () => {
  const conversation = await openConversation(server);
  const { token } = conversation.customer;
  for (let round = 0; round < 10; round += 1) {
    const id = await addProposal(conversation);
    expect((await accept(conversation, id)).status).toBe(200);
    expect((await server.call(booking.reject, { token, params: { id } })).status).toBe(200);
  }
});

it('a booking accepted before acceptance times were recorded can be cancelled', async () => {
  const conversation = await openConversation(server);
  const id = await addProposal(conversation);
  await server.db.execute(sql`update booking set state = 'accepted', answered_at = null where id = ${id}`);
  const { token } = conversation.customer;
  expect((await server.call(booking.reject, { token, params: { id } })).status).toBe(200);
});

it('accepting a booking closes the request of its conversation', async () => {
  const conversation = await openConversation(server);
  const { rows } = await server.db.execute<{ id: string }>(sql`
    with added as (
      insert into job (customer_id, category_id, description, postcode, address, latitude, longitude)
      values (${conversation.customer.account_id}, ${conversation.artisan.category_id}, 'The tap drips', 'BD17 5QP', '2 Mill Lane', 53.8, -1.8)
      returning id
    )
    update conversation set job_id = added.id from added where conversation.id = ${conversation.id} returning added.id`);
  const id = await addProposal(conversation);
  expect(await countStatements(() => accept(conversation, id))).toBeLessThanOrEqual(6);
  const { body } = await accept(conversation, id);
  expect(body.data.customer_address).toBe('2 Mill Lane, BD17 5QP');
  const { body: stored } = await server.call(job.show, {
    token: conversation.customer.token,
    params: { id: rows[0]?.id },
  });
  expect(stored.data.state).toBe('booked');
});

it('deleting an account closes its upcoming bookings and proposals and notifies the other side', async () => {
  const conversation = await openConversation(server);
  const agreed = await addProposal(conversation);
  await addProposal(conversation, { appointment_time: '15:00' });
  await accept(conversation, agreed);
  await server.db.transaction((tx) => closeBookingsOf(tx, conversation.customer.account_id, 'deleted'));
  const { body } = await server.call(booking.listAsArtisan, { token: conversation.artisan.token });
  expect(body.results.map((row) => String(row.booking_status)).toSorted()).toEqual(['cancelled', 'rejected']);
  const { body: notifications } = await server.call(notification.list, { token: conversation.artisan.token });
  expect(notifications.map(({ kind }) => kind).toSorted()).toEqual([
    'booking_accepted',
    'booking_cancelled',
    'booking_rejected',
  ]);
});
