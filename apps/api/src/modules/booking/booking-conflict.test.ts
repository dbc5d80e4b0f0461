import { booking } from '@fixit/contract/booking';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn } from '../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../testing/chat-client.ts';
import { countWaiting } from '../../testing/lock-waiters.ts';
import { type ArtisanPerson, addArtisan } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

async function openTwoConversations(): Promise<{
  artisan: ArtisanPerson;
  conversation: TestConversation;
  otherConversation: TestConversation;
}> {
  const artisan = await addArtisan(server);
  return {
    artisan,
    conversation: await openConversation(server, { artisan }),
    otherConversation: await openConversation(server, { artisan }),
  };
}

const stateOf = async ({ customer }: TestConversation, id: string) =>
  (await appointments.change(booking.showAsCustomer, customer, id)).body.data.booking_status;

async function countNotifications({ token }: { token: string }, kind: string): Promise<number> {
  return (await appointments.listNotificationKinds({ token })).filter((each) => each === kind).length;
}

describe('an occupied time', () => {
  it('a proposal for an occupied time is refused, and the refusal contains the conflicting booking', async () => {
    const { artisan, conversation, otherConversation } = await openTwoConversations();
    const { id } = await appointments.addAccepted(conversation, { duration_minutes: 120 });
    for (const details of [{}, { appointment_time: '11:59' }, { appointment_time: '09:30' }]) {
      const { status, error } = await appointments.propose(otherConversation, details);
      expect([status, error.code, error.data]).toMatchObject([409, 'time_taken', { id, booking_status: 'accepted' }]);
      expect(error.message).toBe('You have an accepted appointment at that time.');
    }
    expect(await appointments.listNotificationKinds(otherConversation.customer)).toEqual([]);
    for (const details of [{ appointment_time: '12:00' }, { appointment_time: '09:00' }])
      await appointments.addProposal(otherConversation, details);
    await appointments.cancel(artisan, id);
    expect((await appointments.propose(otherConversation)).status).toBe(201);
  });

  it('accepting a proposal for an occupied time makes the proposal unavailable and notifies both sides once', async () => {
    const { artisan, conversation, otherConversation } = await openTwoConversations();
    const lateProposal = await appointments.addProposal(otherConversation, { appointment_time: '17:00' });
    const { id } = await appointments.addAccepted(conversation);
    // Earlier releases allowed this state.
    await server.db.execute(sql`
      update booking set starts_at = occupied.starts_at, ends_at = occupied.ends_at
      from (select starts_at, ends_at from booking where id = ${id}) as occupied where booking.id = ${lateProposal.id}`);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => appointments.accept(otherConversation.customer, lateProposal.id)),
    );
    for (const { status, error } of [
      ...answers,
      await appointments.accept(otherConversation.customer, lateProposal.id),
    ]) {
      expect([status, error.code, error.data]).toMatchObject([409, 'time_taken', { booking_status: 'unavailable' }]);
    }
    expect(await countNotifications(otherConversation.customer, 'booking_unavailable')).toBe(1);
    expect(await countNotifications(artisan, 'booking_unavailable')).toBe(1);
    expect(await stateOf(conversation, id)).toBe('accepted');
  });
});

describe('simultaneous calls for one time', () => {
  it.each([
    ['before', [0, 2, 1, 3]],
    ['after', [1, 3, 0, 2]],
  ])('a proposal made just %s its time is reserved is refused or becomes unavailable', async (_, order) => {
    const { artisan, conversation, otherConversation } = await openTwoConversations();
    const [first, second] = [
      await appointments.addProposal(conversation),
      await appointments.addProposal(otherConversation, { appointment_time: '10:30' }),
    ];
    const calls = [
      () => appointments.propose(conversation, { appointment_time: '10:45' }),
      () => appointments.accept(conversation.customer, first.id),
      () => appointments.propose(otherConversation, { appointment_time: '10:15' }),
      () => appointments.accept(otherConversation.customer, second.id),
    ];
    const answers = await callDuringTimeLock(
      artisan,
      order.flatMap((index) => calls[index] ?? []),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    const { rows } = await server.db.execute<{ state: string }>(sql`
      select distinct state from booking where artisan_id = ${artisan.artisan_id}`);
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['accepted', 'unavailable']);
  });

  it('a proposal for a time to which a booking is being rescheduled is refused', async () => {
    const { artisan, conversation, otherConversation } = await openTwoConversations();
    const { id, appointment_date } = await appointments.addAccepted(conversation);
    const newTime = { appointment_date, appointment_time: '16:00' };
    await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, id, newTime);
    const answers = await callDuringTimeLock(artisan, [
      () => appointments.change(booking.acceptRescheduleAsArtisan, artisan, id),
      () => appointments.propose(otherConversation, { appointment_time: '16:30' }),
    ]);
    expect(answers).toEqual([200, 409]);
  });
});

/**
 * Starts calls in order while the artisan's time is locked. Each call starts once the previous one
 * waits or is answered.
 */
async function callDuringTimeLock(
  { artisan_id }: ArtisanPerson,
  calls: readonly (() => Promise<{ status: number }>)[],
): Promise<number[]> {
  const holder = await server.connection.pool.connect();
  const answers: Promise<{ status: number }>[] = [];
  let answered = 0;
  try {
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1::text, 0))', [artisan_id]);
    for (const call of calls) {
      answers.push(call().finally(() => (answered += 1)));
      await expect.poll(async () => answered + (await countWaiting(server)), { interval: 5 }).toBe(answers.length);
    }
    await holder.query('commit');
    return (await Promise.all(answers)).map(({ status }) => status);
  } finally {
    holder.release();
  }
}
