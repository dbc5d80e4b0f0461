import { booking } from '@fixit/contract/booking';
import { notification } from '@fixit/contract/notification';
import { review } from '@fixit/contract/review';
import { formatAppointment } from '@fixit/contract/value/appointment';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn, dayAhead } from '../../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import { statementsOf } from '../../../testing/database/sent-statements.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { applyDueChanges } from './lifecycle-task.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

/** Runs the lifecycle task in two workers simultaneously and then once more. */
async function runWorkers(): Promise<void> {
  await Promise.all([applyDueChanges(server.db), applyDueChanges(server.db)]);
  await applyDueChanges(server.db);
}

async function countForBoth({ customer, artisan }: TestConversation, kind: string): Promise<number[]> {
  const kinds = [await appointments.listNotificationKinds(customer), await appointments.listNotificationKinds(artisan)];
  return kinds.map((received) => received.filter((each) => each === kind).length);
}

async function storedState(id: string): Promise<string | undefined> {
  const { rows } = await server.db.execute<{ state: string }>(sql`select state from booking where id = ${id}`);
  return rows[0]?.state;
}

describe('an unanswered proposal', () => {
  it('an unanswered proposal expires at its deadline, is stored as expired once, and notifies both sides', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation);
    await server.db.execute(sql`update booking set created_at = now() - interval '48 hours' where id = ${id}`);
    const lateAcceptance = await appointments.accept(conversation.customer, id);
    expect([lateAcceptance.status, lateAcceptance.error.code, lateAcceptance.error.data]).toMatchObject([
      409,
      'time_passed',
      { booking_status: 'expired', closed_by: 'system', expires_at: null },
    ]);
    expect((await appointments.cancel(conversation.artisan, id)).error.code).toBe('time_passed');
    expect((await appointments.list(conversation.customer)).results).toEqual([]);
    expect(await storedState(id)).toBe('awaiting');
    await runWorkers();
    expect(await storedState(id)).toBe('expired');
    expect(await countForBoth(conversation, 'booking_expired')).toEqual([1, 1]);
  });

  it('an unanswered proposal expires 2 hours before its start at the latest', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation);
    await server.db.execute(sql`
      update booking set created_at = now() - interval '1 day', starts_at = now() + interval '119 minutes' where id = ${id}`);
    expect((await appointments.accept(conversation.customer, id)).error.code).toBe('time_passed');
  });

  it('a proposal that starts within 2 hours can still be accepted', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation);
    await appointments.moveTo(id, 1);
    expect((await appointments.accept(conversation.customer, id)).status).toBe(200);
  });
});

describe('an appointment that neither side completes', () => {
  it('an appointment is completed two days after its end, is stored as completed once, and notifies both sides', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addAccepted(conversation);
    await appointments.moveTo(id, -50);
    const { body } = await appointments.change(booking.showAsCustomer, conversation.customer, id);
    expect([body.data.booking_status, body.data.closed_by]).toEqual(['completed', 'system']);
    expect((await appointments.cancel(conversation.artisan, id)).error.code).toBe('state_conflict');
    const input = { booking_id: id, ratings: 5, comment: 'Quick and tidy' };
    expect((await server.call(review.add, { token: conversation.customer.token, body: input })).status).toBe(201);
    expect(await storedState(id)).toBe('accepted');
    await runWorkers();
    expect(await storedState(id)).toBe('completed');
    expect(await countForBoth(conversation, 'booking_completed')).toEqual([1, 1]);
    const after = await appointments.change(booking.showAsCustomer, conversation.customer, id);
    expect(after.body.data).toEqual({ ...body.data, reviewed: true });
  });

  it('a disputed appointment is not completed by the clock', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addAccepted(conversation);
    await appointments.moveTo(id, -1);
    await appointments.change(booking.dispute, conversation.customer, id, { reason: 'The tap still drips' });
    await appointments.moveTo(id, -50);
    await runWorkers();
    expect(await storedState(id)).toBe('disputed');
  });
});

describe('a reminder', () => {
  it('a reminder is sent to both sides once, a day before the start, and again after a reschedule', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addAccepted(conversation);
    await runWorkers();
    expect(await countForBoth(conversation, 'booking_reminder')).toEqual([0, 0]);
    await appointments.moveTo(id, 23);
    await runWorkers();
    expect(await countForBoth(conversation, 'booking_reminder')).toEqual([1, 1]);
    const { body } = await server.call(notification.list, { token: conversation.customer.token });
    expect(body[0]?.title).toContain(formatAppointment(dayAhead, '10:00'));
    const newTime = { appointment_date: dayAhead, appointment_time: '11:00' };
    await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, id, newTime);
    await appointments.change(booking.acceptRescheduleAsArtisan, conversation.artisan, id);
    await runWorkers();
    expect(await countForBoth(conversation, 'booking_reminder')).toEqual([1, 1]);
    await appointments.moveTo(id, 22);
    await runWorkers();
    expect(await countForBoth(conversation, 'booking_reminder')).toEqual([2, 2]);
  });

  it('no reminder is sent for a booking that was accepted less than a day before its start or has started', async () => {
    const conversation = await openConversation(server);
    const soon = await appointments.addProposal(conversation);
    await appointments.moveTo(soon.id, 23);
    await appointments.accept(conversation.customer, soon.id);
    const started = await appointments.addAccepted(conversation, { appointment_time: '15:00' });
    await appointments.moveTo(started.id, -1);
    await runWorkers();
    expect(await countForBoth(conversation, 'booking_reminder')).toEqual([0, 0]);
  });
});

it('an unanswered request to reschedule expires and notifies the side that made it', async () => {
  const conversation = await openConversation(server);
  const { id } = await appointments.addAccepted(conversation);
  await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, id, {
    appointment_date: dayAhead,
    appointment_time: '11:00',
  });
  await server.db.execute(sql`update booking set reschedule_asked_at = now() - interval '2 days' where id = ${id}`);
  await runWorkers();
  const { body } = await server.call(notification.list, { token: conversation.customer.token });
  expect(body.filter(({ kind }) => kind === 'reschedule_declined')).toHaveLength(1);
  expect(body[0]?.title).toMatch(/did not reply about your new time$/);
});

it('a run of the lifecycle task takes the same number of statements for 150 bookings as for one', async () => {
  const conversation = await openConversation(server);
  const costs: number[] = [];
  for (const count of [1, 150]) {
    await server.db.execute(sql`
      insert into booking (conversation_id, customer_id, artisan_id, service_id, service_description,
        appointment_date, appointment_time, duration_minutes, starts_at, ends_at, created_at)
      select id, customer_id, artisan_id, service_id, 'A new tap', (now() + interval '3 days')::date, '10:00', 60,
        now() + interval '3 days', now() + interval '73 hours', now() - interval '3 days'
      from conversation, generate_series(1, ${count}::int) where id = ${conversation.id}`);
    costs.push((await statementsOf(server.connection, applyDueChanges)).length);
  }
  expect(costs[1]).toBe(costs[0]);
  expect(await countForBoth(conversation, 'booking_expired')).toEqual([50, 50]);
});
