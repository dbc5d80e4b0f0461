import { booking } from '@fixit/contract/booking';
import { jobSheet } from '@fixit/contract/job/job-sheet';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appointmentsOn, dayAheadBy } from '../../../testing/appointment-calls.ts';
import { openConversation } from '../../../testing/chat-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { applyDueChanges } from './lifecycle-task.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

test('a job sheet lists each expiry once, both before and after the worker stores it', async () => {
  const chat = await openConversation(server);
  const { id } = await appointments.addProposal(chat);
  const other = await appointments.addAccepted(chat, { appointment_time: '14:00' });
  const newTime = { appointment_date: dayAheadBy(2), appointment_time: '09:00' };
  await appointments.change(booking.requestRescheduleAsCustomer, chat.customer, other.id, newTime);
  await server.db.execute(sql`update booking set created_at = now() - interval '3 days' where id = ${id}`);
  await server.db.execute(sql`
    update booking set reschedule_asked_at = now() - interval '3 days' where id = ${other.id}`);
  const expiries = ['expired by system', 'reschedule_expired by system'];
  const changes = async () => {
    const { body } = await server.call(jobSheet.show, { token: chat.artisan.token, params: { id: chat.id } });
    return body.data.changes.map(({ kind, by }) => `${kind} by ${by}`);
  };
  const listExpiries = async () => (await changes()).filter((change) => expiries.includes(change));
  expect((await listExpiries()).toSorted()).toEqual(expiries);
  await applyDueChanges(server.db);
  expect((await listExpiries()).toSorted()).toEqual(expiries);
});
