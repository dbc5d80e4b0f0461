import { booking } from '@fixit/contract/booking';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn, dayAhead } from '../../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import type { Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { closeBookingsOf } from '../booking-actions.ts';
import { applyDueChanges } from './lifecycle-task.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

const newTime = { appointment_date: dayAhead, appointment_time: '16:30' };
const report = { reason: 'The tap still drips' };

/**
 * Adds an appointment, `hours` from now. The customer asked to reschedule it, and that request has just
 * expired.
 */
async function addExpired(hours: number): Promise<{ conversation: TestConversation; id: string }> {
  const conversation = await openConversation(server);
  const { id } = await appointments.addAccepted(conversation);
  await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, id, newTime);
  await server.db.execute(sql`update booking set reschedule_asked_at = now() - interval '48 hours' where id = ${id}`);
  await appointments.moveTo(id, hours);
  return { conversation, id };
}

async function readExpiryNotifications({ token }: Person): Promise<string[]> {
  const { body } = await server.call(notification.list, { token });
  return body.filter(({ title }) => title.endsWith('did not reply about your new time')).map((each) => each.body);
}

type Action = (conversation: TestConversation, id: string) => Promise<{ status: number }>;

describe('an expired request to reschedule', () => {
  it.each<[string, number, Action]>([
    [
      'requests it again',
      100,
      ({ customer }, id) => appointments.change(booking.requestRescheduleAsCustomer, customer, id, newTime),
    ],
    [
      'receives a request from the artisan',
      100,
      ({ artisan }, id) => appointments.change(booking.requestRescheduleAsArtisan, artisan, id, newTime),
    ],
    ['cancels', 100, ({ customer }, id) => appointments.change(booking.cancelAsCustomer, customer, id)],
    ['rejects', 100, ({ customer }, id) => appointments.reject(customer, id)],
    ['sees the artisan cancel', 100, ({ artisan }, id) => appointments.cancel(artisan, id)],
    ['sees the artisan cancel after the start', 0, ({ artisan }, id) => appointments.cancel(artisan, id)],
    ['sees the artisan complete the work', -1, ({ artisan }, id) => appointments.complete(artisan, id)],
    ['confirms the work', -1, ({ customer }, id) => appointments.change(booking.confirm, customer, id)],
    ['reports a problem', -1, ({ customer }, id) => appointments.change(booking.dispute, customer, id, report)],
  ])(
    'a customer whose request to reschedule has expired is notified of that once if the customer %s',
    async (_, hours, action) => {
      const { conversation, id } = await addExpired(hours);
      const calls = await Promise.all([action(conversation, id), action(conversation, id)]);
      expect(calls.map(({ status }) => status)).toContain(200);
      const notifications = await readExpiryNotifications(conversation.customer);
      expect(notifications).toHaveLength(1);
      await applyDueChanges(server.db);
      expect(await readExpiryNotifications(conversation.customer)).toEqual(notifications);
      expect(await readExpiryNotifications(conversation.artisan)).toEqual([]);
    },
  );

  it.each([
    ['an appointment completed by the clock', -50, /^It stayed on .* Mend the tap$/],
    ['an upcoming appointment', 100, /^It stays on .* Mend the tap$/],
  ])(
    'the expiry of a request to reschedule %s notifies the requesting side once, even with several workers',
    async (_, hours, pattern) => {
      const { conversation } = await addExpired(hours);
      await Promise.all([applyDueChanges(server.db), applyDueChanges(server.db)]);
      await applyDueChanges(server.db);
      expect(await readExpiryNotifications(conversation.customer)).toEqual([expect.stringMatching(pattern)]);
    },
  );

  it('an expired request to reschedule notifies the requesting side if the other side’s account is deleted', async () => {
    const { conversation } = await addExpired(100);
    await server.db.transaction((tx) => closeBookingsOf(tx, conversation.artisan.account_id, 'deleted'));
    expect(await readExpiryNotifications(conversation.customer)).toHaveLength(1);
  });
});

it('cancelling a booking in time sends no notification of an expired request to reschedule', async () => {
  const conversation = await openConversation(server);
  const { id } = await appointments.addAccepted(conversation);
  await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, id, newTime);
  await appointments.change(booking.cancelAsCustomer, conversation.customer, id);
  await applyDueChanges(server.db);
  expect(await readExpiryNotifications(conversation.customer)).toEqual([]);
});
