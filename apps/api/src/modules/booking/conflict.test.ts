import { booking } from '@fixit/contract/booking';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn } from '../../testing/appointment.ts';
import { openConversation, type TestConversation } from '../../testing/chat.ts';
import { type ArtisanPerson, addArtisan } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { countWaiting } from '../../testing/waiting.ts';

let server: TestServer;
let on: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  on = appointmentsOn(server);
});
afterAll(() => server.stop());

async function openTwoConversations(): Promise<{
  artisan: ArtisanPerson;
  conversation: TestConversation;
  rival: TestConversation;
}> {
  const artisan = await addArtisan(server);
  return {
    artisan,
    conversation: await openConversation(server, { artisan }),
    rival: await openConversation(server, { artisan }),
  };
}

const stateOf = async ({ customer }: TestConversation, id: string) =>
  (await on.change(booking.showAsCustomer, customer, id)).body.data.booking_status;

async function countNotifications({ token }: { token: string }, kind: string): Promise<number> {
  return (await on.kindsOf({ token })).filter((each) => each === kind).length;
}

describe('an occupied time', () => {
  it('an occupied time cannot be proposed: the answer names the conflict', async () => {
    const { artisan, conversation, rival } = await openTwoConversations();
    const { id } = await on.agreed(conversation, { duration_minutes: 120 });
    for (const details of [{}, { appointment_time: '11:59' }, { appointment_time: '09:30' }]) {
      const { status, error } = await on.propose(rival, details);
      expect([status, error.code, error.data]).toMatchObject([409, 'time_taken', { id, booking_status: 'accepted' }]);
      expect(error.message).toBe('You have an accepted appointment at that time.');
    }
    expect(await on.kindsOf(rival.customer)).toEqual([]);
    for (const details of [{ appointment_time: '12:00' }, { appointment_time: '09:00' }])
      await on.proposed(rival, details);
    await on.cancel(artisan, id);
    expect((await on.propose(rival)).status).toBe(201);
  });

  it('an occupied time cannot be accepted: its other proposal becomes unavailable, and both sides are notified once', async () => {
    const { artisan, conversation, rival } = await openTwoConversations();
    const late = await on.proposed(rival, { appointment_time: '17:00' });
    const { id } = await on.agreed(conversation);
    // This was possible before proposals waited for acceptances.
    await server.db.execute(sql`
      update booking set starts_at = taken.starts_at, ends_at = taken.ends_at
      from (select starts_at, ends_at from booking where id = ${id}) as taken where booking.id = ${late.id}`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => on.accept(rival.customer, late.id)));
    for (const { status, error } of [...answers, await on.accept(rival.customer, late.id)]) {
      expect([status, error.code, error.data]).toMatchObject([409, 'time_taken', { booking_status: 'unavailable' }]);
    }
    expect(await countNotifications(rival.customer, 'booking_unavailable')).toBe(1);
    expect(await countNotifications(artisan, 'booking_unavailable')).toBe(1);
    expect(await stateOf(conversation, id)).toBe('accepted');
  });
});

describe('simultaneous calls for one time', () => {
  it.each([
    ['before', [0, 2, 1, 3]],
    ['after', [1, 3, 0, 2]],
  ])('a proposal made just %s its time is taken is refused or becomes unavailable', async (_, order) => {
    const { artisan, conversation, rival } = await openTwoConversations();
    const [one, other] = [await on.proposed(conversation), await on.proposed(rival, { appointment_time: '10:30' })];
    const calls = [
      () => on.propose(conversation, { appointment_time: '10:45' }),
      () => on.accept(conversation.customer, one.id),
      () => on.propose(rival, { appointment_time: '10:15' }),
      () => on.accept(rival.customer, other.id),
    ];
    const answers = await meetAtTime(
      artisan,
      order.flatMap((index) => calls[index] ?? []),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    const { rows } = await server.db.execute<{ state: string }>(sql`
      select distinct state from booking where artisan_id = ${artisan.artisan_id}`);
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['accepted', 'unavailable']);
  });

  it('a proposal for a time to which a booking is being rescheduled is refused or becomes unavailable', async () => {
    const { artisan, conversation, rival } = await openTwoConversations();
    const { id, appointment_date } = await on.agreed(conversation);
    const newTime = { appointment_date, appointment_time: '16:00' };
    await on.change(booking.requestRescheduleAsCustomer, conversation.customer, id, newTime);
    const answers = await meetAtTime(artisan, [
      () => on.change(booking.acceptRescheduleAsArtisan, artisan, id),
      () => on.propose(rival, { appointment_time: '16:30' }),
    ]);
    expect(answers).toEqual([200, 409]);
  });
});

/** Makes calls one after the other while the artisan's time is held, each once the one before waits or is answered. */
async function meetAtTime(
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
