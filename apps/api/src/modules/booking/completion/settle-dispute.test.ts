import { booking } from '@fixit/contract/booking';
import { errors } from '@fixit/contract/error';
import { notification } from '@fixit/contract/notification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn } from '../../../testing/appointment-calls.ts';
import { openConversation } from '../../../testing/chat-client.ts';
import { countWaiting } from '../../../testing/lock-waiters.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { settleDispute } from './completion-actions.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

const report = { reason: 'The tap still drips' };

async function addStarted() {
  const conversation = await openConversation(server);
  const { id } = await appointments.addAccepted(conversation);
  await appointments.moveTo(id, -1);
  return { conversation, id };
}

const settle = (id: string, outcome: 'completed' | 'cancelled', reason = 'We saw the photos') =>
  server.db.transaction((tx) => settleDispute(tx, id, outcome, reason));

describe.each(['completed', 'cancelled'] as const)('a dispute that the operator settles as %s', (outcome) => {
  it(`an operator’s settlement as ${outcome} is final, and both sides are notified of the reason once`, async () => {
    const { conversation, id } = await addStarted();
    expect(await appointments.change(booking.dispute, conversation.customer, id, report)).toMatchObject({
      status: 200,
    });
    const settlements = await Promise.all([settle(id, outcome), settle(id, outcome)]);
    const steps = settlements.map((each) => `${each?.before} to ${each?.after}`);
    expect(new Set(steps)).toEqual(new Set([`disputed to ${outcome}`, `${outcome} to ${outcome}`]));
    expect(settlements[0]).toMatchObject({ customer_name: 'Priya Nair' });
    const { body } = await appointments.change(booking.showAsCustomer, conversation.customer, id);
    expect(body.data).toMatchObject({ booking_status: outcome, closed_by: 'system', problem: report });
    for (const { token } of [conversation.customer, conversation.artisan]) {
      const notifications = (await server.call(notification.list, { token })).body.filter(({ body: text }) =>
        text.startsWith('We saw the photos'),
      );
      expect(notifications.map(({ kind, title }) => [kind, title.startsWith('The problem is settled')])).toEqual([
        ['booking_disputed', true],
      ]);
    }
    const second = await appointments.change(booking.dispute, conversation.customer, id, report);
    expect([second.status, second.error.code, second.error.data]).toMatchObject([
      409,
      'state_conflict',
      { booking_status: outcome },
    ]);
    const isSettledMessage = second.error.message === 'The problem that you reported has been settled.';
    expect(isSettledMessage).toBe(outcome === 'completed');
  });
});

it('settling changes nothing for a booking without a dispute or an unknown booking', async () => {
  const { conversation, id } = await addStarted();
  expect(await settle(id, 'cancelled')).toMatchObject({ before: 'accepted', after: 'accepted' });
  expect((await appointments.change(booking.showAsCustomer, conversation.customer, id)).body.data.booking_status).toBe(
    'accepted',
  );
  expect(await settle('01a1fbee-6724-7893-9706-9b55b7482c21', 'cancelled')).toBeUndefined();
});

it('if a problem is reported while the artisan completes the booking, the refusal does not call the problem settled', async () => {
  const { conversation, id } = await addStarted();
  const holder = await server.connection.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(
      `update booking set state = 'completed', closed_at = now(), closed_by = 'artisan' where id = $1`,
      [id],
    );
    const reporting = appointments.change(booking.dispute, conversation.customer, id, report);
    await expect.poll(() => countWaiting(server), { interval: 5 }).toBe(1);
    await holder.query('commit');
    const { status, error } = await reporting;
    expect([status, error]).toMatchObject([
      409,
      {
        code: 'state_conflict',
        message: errors.state_conflict.message,
        data: { booking_status: 'completed', problem: null },
      },
    ]);
  } finally {
    holder.release();
  }
  expect((await appointments.change(booking.dispute, conversation.customer, id, report)).status).toBe(200);
});

it('a settlement or a simultaneous confirmation of a dispute succeeds, but not both', async () => {
  const { conversation, id } = await addStarted();
  await appointments.change(booking.dispute, conversation.customer, id, report);
  const [settlement, confirmation] = await Promise.all([
    settle(id, 'cancelled'),
    appointments.change(booking.confirm, conversation.customer, id),
  ]);
  const { body } = await appointments.change(booking.showAsCustomer, conversation.customer, id);
  expect(body.data.booking_status).toBe(settlement?.before === 'disputed' ? 'cancelled' : 'completed');
  expect(confirmation.status).toBe(settlement?.before === 'disputed' ? 409 : 200);
});
