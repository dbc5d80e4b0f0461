import { booking } from '@fixit/contract/booking';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn, dayAhead } from '../../../testing/appointment.ts';
import { openConversation, type TestConversation } from '../../../testing/chat.ts';
import type { Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { closeBookingsOf } from '../booking-actions.ts';
import { applyDueChanges } from './lifecycle-task.ts';

let server: TestServer;
let on: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  on = appointmentsOn(server);
});
afterAll(() => server.stop());

const wish = { appointment_date: dayAhead, appointment_time: '16:30' };
const report = { reason: 'The tap still drips' };

/** An appointment for which the customer asked for another time that has just run out; it begins so many hours from now. */
async function lapsed(hours: number): Promise<{ talk: TestConversation; id: string }> {
  const talk = await openConversation(server);
  const { id } = await on.agreed(talk);
  await on.change(booking.requestRescheduleAsCustomer, talk.customer, id, wish);
  await server.db.execute(sql`update booking set reschedule_asked_at = now() - interval '48 hours' where id = ${id}`);
  await on.moveTo(id, hours);
  return { talk, id };
}

async function lapsesTold({ token }: Person): Promise<string[]> {
  const { body } = await server.call(notification.list, { token });
  return body.filter(({ title }) => title.endsWith('did not answer about your new time')).map((told) => told.body);
}

type Ending = (talk: TestConversation, id: string) => Promise<{ status: number }>;

describe('an expired request to reschedule notifies its side once, before and after the worker runs,', () => {
  it.each<[string, number, Ending]>([
    ['asks again', 100, ({ customer }, id) => on.change(booking.requestRescheduleAsCustomer, customer, id, wish)],
    [
      'is asked for another',
      100,
      ({ artisan }, id) => on.change(booking.requestRescheduleAsArtisan, artisan, id, wish),
    ],
    ['cancels', 100, ({ customer }, id) => on.change(booking.cancelAsCustomer, customer, id)],
    ['rejects', 100, ({ customer }, id) => on.reject(customer, id)],
    ['sees the artisan cancel', 100, ({ artisan }, id) => on.cancel(artisan, id)],
    ['sees the artisan cancel after the start', 0, ({ artisan }, id) => on.cancel(artisan, id)],
    ['sees the artisan complete the work', -1, ({ artisan }, id) => on.complete(artisan, id)],
    ['confirms the work', -1, ({ customer }, id) => on.change(booking.confirm, customer, id)],
    ['reports a problem', -1, ({ customer }, id) => on.change(booking.dispute, customer, id, report)],
  ])('if the user %s', async (_, hours, end) => {
    const { talk, id } = await lapsed(hours);
    const calls = await Promise.all([end(talk, id), end(talk, id)]);
    expect(calls.map(({ status }) => status)).toContain(200);
    const told = await lapsesTold(talk.customer);
    expect(told).toHaveLength(1);
    await applyDueChanges(server.db);
    expect(await lapsesTold(talk.customer)).toEqual(told);
    expect(await lapsesTold(talk.artisan)).toEqual([]);
  });

  it.each([
    ['an appointment completed by time', -50, /^It stayed on .* Mend the tap$/],
    ['an upcoming appointment', 100, /^It stays on .* Mend the tap$/],
  ])('with several workers, for %s', async (_, hours, words) => {
    const { talk } = await lapsed(hours);
    await Promise.all([applyDueChanges(server.db), applyDueChanges(server.db)]);
    await applyDueChanges(server.db);
    expect(await lapsesTold(talk.customer)).toEqual([expect.stringMatching(words)]);
  });

  it('if the other side’s account is deleted', async () => {
    const { talk } = await lapsed(100);
    await server.db.transaction((tx) => closeBookingsOf(tx, talk.artisan.account_id, 'deleted'));
    expect(await lapsesTold(talk.customer)).toHaveLength(1);
  });
});

it('a side whose request to reschedule was withdrawn or declined in time is notified of that only', async () => {
  const talk = await openConversation(server);
  const { id } = await on.agreed(talk);
  await on.change(booking.requestRescheduleAsCustomer, talk.customer, id, wish);
  await on.change(booking.cancelAsCustomer, talk.customer, id);
  await applyDueChanges(server.db);
  expect(await lapsesTold(talk.customer)).toEqual([]);
});
