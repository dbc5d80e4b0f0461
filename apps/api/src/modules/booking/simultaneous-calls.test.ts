import { booking } from '@fixit/contract/booking';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appointmentsOn, dayAhead } from '../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../testing/chat-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { applyDueChanges } from './lifecycle/lifecycle-task.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

const newTime = { appointment_date: dayAhead, appointment_time: '16:30' };
const callerCount = 20;

type CallAnswer = { status: number; error: { data?: unknown } };
type Call = (conversation: TestConversation, id: string) => Promise<CallAnswer>;

const accept: Call = ({ customer }, id) => appointments.accept(customer, id);
const reject: Call = ({ customer }, id) => appointments.reject(customer, id);
const withdraw: Call = ({ artisan }, id) => appointments.cancel(artisan, id);
const cancelAsCustomer: Call = ({ customer }, id) => appointments.change(booking.cancelAsCustomer, customer, id);
const requestAsCustomer: Call = ({ customer }, id) =>
  appointments.change(booking.requestRescheduleAsCustomer, customer, id, newTime);
const requestAsArtisan: Call = ({ artisan }, id) =>
  appointments.change(booking.requestRescheduleAsArtisan, artisan, id, newTime);
const withdrawReschedule: Call = ({ artisan }, id) =>
  appointments.change(booking.withdrawRescheduleAsArtisan, artisan, id);
const acceptReschedule: Call = ({ customer }, id) =>
  appointments.change(booking.acceptRescheduleAsCustomer, customer, id);
const declineReschedule: Call = ({ customer }, id) =>
  appointments.change(booking.declineRescheduleAsCustomer, customer, id);
const confirm: Call = ({ customer }, id) => appointments.change(booking.confirm, customer, id);
const dispute: Call = ({ customer }, id) =>
  appointments.change(booking.dispute, customer, id, { reason: 'The tap still drips' });

const addProposal = (conversation: TestConversation) => appointments.addProposal(conversation);
const addAgreed = (conversation: TestConversation) => appointments.addAccepted(conversation);
async function addWithReschedule(conversation: TestConversation) {
  const agreed = await appointments.addAccepted(conversation);
  await requestAsArtisan(conversation, agreed.id);
  return agreed;
}
async function addStarted(conversation: TestConversation) {
  const agreed = await appointments.addAccepted(conversation);
  await appointments.moveTo(agreed.id, -1);
  return agreed;
}

/** Counts the notifications of both sides since `before`. Each change notifies one side. */
async function countChanges({ customer, artisan }: TestConversation, before: number): Promise<number> {
  const notifications = [
    ...(await appointments.listNotificationKinds(customer)),
    ...(await appointments.listNotificationKinds(artisan)),
  ];
  return notifications.length - before;
}

describe(`${callerCount} simultaneous calls on one booking`, () => {
  it.each<[string, (conversation: TestConversation) => Promise<{ id: string }>, Call[]]>([
    ['accepting and withdrawing', addProposal, [accept, withdraw]],
    ['accepting, rejecting and withdrawing', addProposal, [accept, reject, withdraw]],
    ['cancelling from both sides', addAgreed, [cancelAsCustomer, withdraw]],
    ['cancelling and requesting a reschedule', addAgreed, [withdraw, requestAsCustomer]],
    ['requesting a reschedule from both sides', addAgreed, [requestAsCustomer, requestAsArtisan]],
    ['accepting and declining a reschedule', addWithReschedule, [acceptReschedule, declineReschedule]],
    ['accepting and withdrawing a reschedule', addWithReschedule, [acceptReschedule, withdrawReschedule]],
    ['accepting a reschedule and cancelling', addWithReschedule, [acceptReschedule, cancelAsCustomer, withdraw]],
    ['confirming and reporting a problem', addStarted, [confirm, dispute]],
  ])('one kind of call succeeds, and the refusals of the others contain the booking: %s', async (_, add, calls) => {
    const conversation = await openConversation(server);
    for (const order of [calls, calls.toReversed()]) {
      const { id } = await add(conversation);
      const before = await countChanges(conversation, 0);
      const answers = await callSimultaneously(conversation, id, order);
      const successful = new Set(answers.filter(({ status }) => status === 200).map(({ call }) => call));
      expect([...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(successful.size).toBe(1);
      expect(await countChanges(conversation, before)).toBe(1);
      for (const { status, error } of answers) if (status === 409) expect(error.data).toMatchObject({ id });
      await server.db.execute(sql`
        update booking set state = 'rejected', reschedule_date = null, reschedule_time = null, reschedule_by = null,
          reschedule_starts_at = null, reschedule_ends_at = null, reschedule_asked_at = null where id = ${id}`);
    }
  });

  it('accepting and withdrawing are refused at the deadline, even while two workers store the expiry', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation);
    await server.db.execute(sql`update booking set created_at = now() - interval '48 hours' where id = ${id}`);
    const before = await countChanges(conversation, 0);
    const workers = [applyDueChanges(server.db), applyDueChanges(server.db)];
    const calls = Array.from({ length: callerCount }, (_, caller) =>
      (caller % 2 ? accept : withdraw)(conversation, id),
    );
    for (const { status, error } of await Promise.all(calls)) {
      expect([status, error.data]).toMatchObject([409, { id, booking_status: 'expired' }]);
    }
    await Promise.all([...workers, applyDueChanges(server.db)]);
    // Both sides are notified.
    expect(await countChanges(conversation, before)).toBe(2);
  });

  it('an acceptance at the deadline succeeds either for all callers or for none', async () => {
    const conversation = await openConversation(server);
    for (const msLeft of [5, 15, 30]) {
      const { id } = await appointments.addProposal(conversation);
      const created_at = sql`clock_timestamp() - interval '48 hours' + make_interval(secs => ${msLeft / 1000})`;
      await server.db.execute(sql`update booking set created_at = ${created_at} where id = ${id}`);
      const before = await countChanges(conversation, 0);
      const answers: CallAnswer[] = [];
      while (answers.length < callerCount) {
        const [first, second] = await Promise.all([
          accept(conversation, id),
          accept(conversation, id),
          applyDueChanges(server.db),
        ]);
        answers.push(first, second);
      }
      await applyDueChanges(server.db);
      const { body } = await appointments.change(booking.showAsCustomer, conversation.customer, id);
      const isAccepted = body.data.booking_status === 'accepted';
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([isAccepted ? 200 : 409]));
      expect(await countChanges(conversation, before)).toBe(isAccepted ? 1 : 2);
      if (isAccepted) await appointments.cancel(conversation.artisan, id);
    }
  });
});

it('a pause of the server during a call does not make an earlier change look simultaneous', async () => {
  const conversation = await openConversation(server);
  const { id } = await addStarted(conversation);
  const realNow = Date.now;
  const pause = (from: number) => {
    while (realNow() < from + 200);
  };
  let pauses = 1;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    const now = realNow();
    if (pauses-- > 0) {
      pause(now);
      setImmediate(() => pause(realNow()));
    }
    return now;
  });
  expect(await dispute(conversation, id)).toMatchObject({ status: 200 });
  expect(pauses).toBeLessThanOrEqual(0);
  clock.mockRestore();
});

/**
 * Makes the calls in turn, `callerCount` in all, while the row of the booking is locked, so that all
 * of them wait before any of them changes it.
 */
async function callSimultaneously(
  conversation: TestConversation,
  id: string,
  calls: Call[],
): Promise<(CallAnswer & { call: Call })[]> {
  const { pool } = server.connection;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from booking where id = $1 for update', [id]);
    const answers = Array.from({ length: callerCount }, async (_, caller) => {
      const call = calls[caller % calls.length];
      if (!call) throw new Error('There is no call');
      return { ...(await call(conversation, id)), call };
    });
    // Each call has a connection or waits for one. The holder has one, and the server's heartbeat may
    // also wait for one.
    const waiting = callerCount - (pool.options.max - 1);
    await expect.poll(() => pool.waitingCount, { interval: 5 }).toBeGreaterThanOrEqual(waiting);
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}
