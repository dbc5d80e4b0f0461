import { booking } from '@fixit/contract/booking';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appointmentsOn, dayAhead } from '../../testing/appointment.ts';
import { openConversation, type TestConversation } from '../../testing/chat.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { applyDueChanges } from './lifecycle/lifecycle-task.ts';

let server: TestServer;
let on: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  on = appointmentsOn(server);
});
afterAll(() => server.stop());

const later = { appointment_date: dayAhead, appointment_time: '16:30' };
const callers = 20;

type CallAnswer = { status: number; error: { data?: unknown } };
type Call = (conversation: TestConversation, id: string) => Promise<CallAnswer>;

const accept: Call = ({ customer }, id) => on.accept(customer, id);
const reject: Call = ({ customer }, id) => on.reject(customer, id);
const withdraw: Call = ({ artisan }, id) => on.cancel(artisan, id);
const cancelAsCustomer: Call = ({ customer }, id) => on.change(booking.cancelAsCustomer, customer, id);
const request: Call = ({ customer }, id) => on.change(booking.requestRescheduleAsCustomer, customer, id, later);
const requestAsArtisan: Call = ({ artisan }, id) => on.change(booking.requestRescheduleAsArtisan, artisan, id, later);
const withdrawReschedule: Call = ({ artisan }, id) => on.change(booking.withdrawRescheduleAsArtisan, artisan, id);
const acceptReschedule: Call = ({ customer }, id) => on.change(booking.acceptRescheduleAsCustomer, customer, id);
const decline: Call = ({ customer }, id) => on.change(booking.declineRescheduleAsCustomer, customer, id);
const confirm: Call = ({ customer }, id) => on.change(booking.confirm, customer, id);
const dispute: Call = ({ customer }, id) => on.change(booking.dispute, customer, id, { reason: 'The tap still drips' });

const proposal = (conversation: TestConversation) => on.proposed(conversation);
const agreement = (conversation: TestConversation) => on.agreed(conversation);
async function moving(conversation: TestConversation) {
  const made = await on.agreed(conversation);
  await requestAsArtisan(conversation, made.id);
  return made;
}
async function done(conversation: TestConversation) {
  const made = await on.agreed(conversation);
  await on.moveTo(made.id, -1);
  return made;
}

/** Counts the changes of one appointment, each of which notifies one side. */
async function countChanges({ customer, artisan }: TestConversation, before: number): Promise<number> {
  const notifications = [...(await on.kindsOf(customer)), ...(await on.kindsOf(artisan))];
  return notifications.length - before;
}

describe(`one of ${callers} simultaneous callers wins and the others read the result:`, () => {
  it.each<[string, (conversation: TestConversation) => Promise<{ id: string }>, Call[]]>([
    ['accepting and withdrawing', proposal, [accept, withdraw]],
    ['accepting, rejecting and withdrawing', proposal, [accept, reject, withdraw]],
    ['cancelling from both sides', agreement, [cancelAsCustomer, withdraw]],
    ['cancelling and requesting a reschedule', agreement, [withdraw, request]],
    ['requesting a reschedule from both sides', agreement, [request, requestAsArtisan]],
    ['accepting and declining a reschedule', moving, [acceptReschedule, decline]],
    ['accepting and withdrawing a reschedule', moving, [acceptReschedule, withdrawReschedule]],
    ['accepting a reschedule and cancelling', moving, [acceptReschedule, cancelAsCustomer, withdraw]],
    ['confirming and reporting a problem', done, [confirm, dispute]],
  ])('%s', async (_, make, calls) => {
    const conversation = await openConversation(server);
    for (const order of [calls, calls.toReversed()]) {
      const { id } = await make(conversation);
      const before = await countChanges(conversation, 0);
      const answers = await callAtOnce(conversation, id, order);
      const won = new Set(answers.filter(({ status }) => status === 200).map(({ call }) => call));
      expect([...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(won.size).toBe(1);
      expect(await countChanges(conversation, before)).toBe(1);
      for (const { status, error } of answers) if (status === 409) expect(error.data).toMatchObject({ id });
      await server.db.execute(sql`
        update booking set state = 'rejected', reschedule_date = null, reschedule_time = null, reschedule_by = null,
          reschedule_starts_at = null, reschedule_ends_at = null, reschedule_asked_at = null where id = ${id}`);
    }
  });

  it('accepting and withdrawing at the deadline, while two workers store the expiry', async () => {
    const conversation = await openConversation(server);
    const { id } = await on.proposed(conversation);
    await server.db.execute(sql`update booking set created_at = now() - interval '48 hours' where id = ${id}`);
    const before = await countChanges(conversation, 0);
    const workers = [applyDueChanges(server.db), applyDueChanges(server.db)];
    const calls = Array.from({ length: callers }, (_, caller) => (caller % 2 ? accept : withdraw)(conversation, id));
    for (const { status, error } of await Promise.all(calls)) {
      expect([status, error.data]).toMatchObject([409, { id, booking_status: 'expired' }]);
    }
    await Promise.all([...workers, applyDueChanges(server.db)]);
    // Both sides are notified.
    expect(await countChanges(conversation, before)).toBe(2);
  });

  it('accepting just as the deadline passes', async () => {
    const conversation = await openConversation(server);
    for (const left of [5, 15, 30]) {
      const { id } = await on.proposed(conversation);
      const created_at = sql`clock_timestamp() - interval '48 hours' + make_interval(secs => ${left / 1000})`;
      await server.db.execute(sql`update booking set created_at = ${created_at} where id = ${id}`);
      const before = await countChanges(conversation, 0);
      const answers: CallAnswer[] = [];
      while (answers.length < callers) {
        const [one, other] = await Promise.all([
          accept(conversation, id),
          accept(conversation, id),
          applyDueChanges(server.db),
        ]);
        answers.push(one, other);
      }
      await applyDueChanges(server.db);
      const { body } = await on.change(booking.showAsCustomer, conversation.customer, id);
      const isAccepted = body.data.booking_status === 'accepted';
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([isAccepted ? 200 : 409]));
      expect(await countChanges(conversation, before)).toBe(isAccepted ? 1 : 2);
      if (isAccepted) await on.cancel(conversation.artisan, id);
    }
  });
});

it('a server paused at its clock and before its answer does not report an earlier change as simultaneous', async () => {
  const conversation = await openConversation(server);
  const { id } = await done(conversation);
  const read = Date.now;
  const pause = (from: number) => {
    while (read() < from + 200);
  };
  let pauses = 1;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    const now = read();
    if (pauses-- > 0) {
      pause(now);
      setImmediate(() => pause(read()));
    }
    return now;
  });
  expect(await dispute(conversation, id)).toMatchObject({ status: 200 });
  expect(pauses).toBeLessThanOrEqual(0);
  clock.mockRestore();
});

/** Makes twenty calls on one appointment while its row is locked, so that all of them wait before one changes it. */
async function callAtOnce(
  conversation: TestConversation,
  id: string,
  calls: Call[],
): Promise<(CallAnswer & { call: Call })[]> {
  const { pool } = server.connection;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from booking where id = $1 for update', [id]);
    const answers = Array.from({ length: callers }, async (_, caller) => {
      const call = calls[caller % calls.length];
      if (!call) throw new Error('No call was named');
      return { ...(await call(conversation, id)), call };
    });
    // All are there once each has a connection, of which the holder has one, or waits for one, as the server's heartbeat may.
    const waiting = callers - (pool.options.max - 1);
    await expect.poll(() => pool.waitingCount, { interval: 5 }).toBeGreaterThanOrEqual(waiting);
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}
