import { account } from '@fixit/contract/account';
import { type Booking, booking } from '@fixit/contract/booking';
import { visitHours } from '@fixit/contract/booking/visit-times';
import { notification } from '@fixit/contract/notification';
import { londonDateTime } from '@fixit/contract/value/appointment';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appointmentsOn, dayAhead } from '../../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import { advanceEmailDelay } from '../../../testing/clock/advance-email-delay.ts';
import { openEvents } from '../../../testing/event-client.ts';
import { addArtisan, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

/** Adds an accepted appointment that starts `hours` from now. */
async function addAgreed(hours: number): Promise<TestConversation & { booking_id: string }> {
  const conversation = await openConversation(server);
  const { id } = await appointments.addAccepted(conversation);
  await appointments.moveTo(id, hours);
  return { ...conversation, booking_id: id };
}

const depart = (caller: { token?: string }, id: string) => appointments.change(booking.announceDeparture, caller, id);
const delay = (caller: { token?: string }, id: string, minutes: unknown) =>
  appointments.change(booking.announceDelay, caller, id, { minutes });
const arrive = (caller: { token?: string }, id: string) => appointments.change(booking.announceArrival, caller, id);

const notificationsOf = async ({ token }: Person) =>
  (await server.call(notification.list, { token })).body.filter(({ kind }) => kind.startsWith('visit_'));

const timeAfter = ({ starts_at = '' }: Booking, minutes: number) =>
  londonDateTime(new Date(Date.parse(starts_at) + minutes * 60_000).toISOString())?.[1];

describe('the day of an appointment', () => {
  test('the customer is notified of departure, delay and arrival immediately and by email', async () => {
    const { customer, artisan, booking_id } = await addAgreed(1);
    const events = await openEvents(server, customer.token);
    const { status, body } = await depart(artisan, booking_id);
    expect(status).toBe(200);
    expect(body.data.visit).toEqual({
      departed_at: expect.stringMatching(/Z$/),
      delay: null,
      arrived_at: null,
      done_at: null,
    });
    const frames = [await events.next(), await events.next()];
    expect(frames).toMatchObject([
      { notification: { kind: 'visit_departed' } },
      { kind: 'booking_changed', booking_id },
    ]);
    events.close();
    const delayed = await delay(artisan, booking_id, 20);
    expect(delayed.body.data.visit?.delay).toEqual({ minutes: 20, announced_at: expect.stringMatching(/Z$/) });
    await arrive(artisan, booking_id);
    const own = (await appointments.change(booking.showAsCustomer, customer, booking_id)).body.data;
    expect(own.visit).toMatchObject({ delay: { minutes: 20 }, arrived_at: expect.any(String), done_at: null });
    expect((await appointments.list(customer)).results[0]?.visit).toEqual(own.visit);
    expect(await notificationsOf(customer)).toMatchObject([
      { kind: 'visit_arrived', link: `/bookings?booking_id=${booking_id}` },
      { kind: 'visit_delayed', body: `Running 20 minutes late, now about ${timeAfter(own, 20)}.` },
      { kind: 'visit_departed', body: expect.stringContaining(`Expected about ${timeAfter(own, 0)}.`) },
    ]);
    await advanceEmailDelay(server);
    const subjects = server.emails.filter(({ to }) => to === customer.email).map(({ subject }) => subject);
    expect(subjects.join()).toContain(`20 minutes late, now about ${timeAfter(own, 20)}`);
    expect(subjects.join()).toMatch(/On the way.*At your door|At your door.*On the way/);
    expect(await notificationsOf(artisan)).toEqual([]);
  });

  test('repeated announcements of a visit, even simultaneous ones, change nothing and notify nobody', async () => {
    const { customer, artisan, booking_id } = await addAgreed(1);
    const departures = await Promise.all([depart(artisan, booking_id), depart(artisan, booking_id)]);
    const repeatedDeparture = await depart(artisan, booking_id);
    expect([...departures, repeatedDeparture].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([...departures, repeatedDeparture].map(({ body }) => body.data.visit?.departed_at)).size).toBe(1);
    const delays = await Promise.all([delay(artisan, booking_id, 20), delay(artisan, booking_id, 20)]);
    expect(delays.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([arrive(artisan, booking_id), arrive(artisan, booking_id)]);
    expect((await notificationsOf(customer)).map(({ kind }) => kind).sort()).toEqual([
      'visit_arrived',
      'visit_delayed',
      'visit_departed',
    ]);
  });

  test('a delay can be announced before the departure and corrected, but not announced after the arrival', async () => {
    const { customer, artisan, booking_id } = await addAgreed(1);
    await delay(artisan, booking_id, 30);
    const corrected = await delay(artisan, booking_id, 45);
    expect(corrected.body.data.visit).toMatchObject({ departed_at: null, delay: { minutes: 45 } });
    const departed = await depart(artisan, booking_id);
    expect((await notificationsOf(customer))[0]?.body).toContain(
      `Expected about ${timeAfter(departed.body.data, 45)}.`,
    );
    await arrive(artisan, booking_id);
    const { status, error } = await delay(artisan, booking_id, 60);
    expect([status, error.code, error.message]).toEqual([409, 'state_conflict', 'You have already arrived.']);
  });

  test('an artisan can announce an arrival without a departure and then complete the work', async () => {
    const { artisan, booking_id } = await addAgreed(-1);
    await arrive(artisan, booking_id);
    expect((await depart(artisan, booking_id)).error.message).toBe('You have already arrived.');
    const completed = await appointments.complete(artisan, booking_id);
    expect(completed.body.data).toMatchObject({
      booking_status: 'completed',
      visit: { departed_at: null, arrived_at: expect.any(String), done_at: expect.any(String) },
    });
  });

  test('a delay must be 10 to 60 whole minutes', async () => {
    const { artisan, booking_id } = await addAgreed(1);
    for (const minutes of [9, 61, 20.5, '20', null, undefined]) {
      const { status, error } = await delay(artisan, booking_id, minutes);
      expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['minutes']]);
    }
    for (const minutes of [10, 60]) expect((await delay(artisan, booking_id, minutes)).status).toBe(200);
  });

  test('a visit can be announced only by the booking’s own artisan', async () => {
    const { customer, booking_id } = await addAgreed(1);
    const stranger = await addArtisan(server);
    for (const announce of [depart, arrive, (caller: { token?: string }, id: string) => delay(caller, id, 20)]) {
      expect((await announce({}, booking_id)).status).toBe(401);
      expect((await announce(customer, booking_id)).status).toBe(403);
      expect((await announce(stranger, booking_id)).error.code).toBe('not_found');
    }
    expect((await appointments.change(booking.showAsCustomer, customer, booking_id)).body.data.visit).toBeNull();
  });

  test('a visit can be announced for an accepted booking from 12 hours before its start until 12 hours after its end', async () => {
    const { artisan, booking_id } = await addAgreed(visitHours + 1);
    const early = await depart(artisan, booking_id);
    expect([early.error.code, early.error.message]).toEqual([
      'state_conflict',
      'This is possible from 12 hours before the start.',
    ]);
    await appointments.moveTo(booking_id, -visitHours - 2);
    expect((await arrive(artisan, booking_id)).error.code).toBe('time_passed');
    await appointments.moveTo(booking_id, -visitHours);
    expect((await arrive(artisan, booking_id)).status).toBe(200);
    const conversation = await openConversation(server);
    const proposal = await appointments.addProposal(conversation);
    await appointments.moveTo(proposal.id, 3);
    expect((await depart(conversation.artisan, proposal.id)).error.code).toBe('state_conflict');
    await appointments.accept(conversation.customer, proposal.id);
    await appointments.change(booking.cancelAsCustomer, conversation.customer, proposal.id);
    expect((await depart(conversation.artisan, proposal.id)).error.code).toBe('state_conflict');
  });

  test('rescheduling an appointment clears the announcements for the old time', async () => {
    const { customer, artisan, booking_id } = await addAgreed(3);
    await depart(artisan, booking_id);
    await delay(artisan, booking_id, 60);
    const time = { appointment_date: dayAhead, appointment_time: '16:00' };
    await appointments.change(booking.requestRescheduleAsArtisan, artisan, booking_id, time);
    const rescheduled = await appointments.change(booking.acceptRescheduleAsCustomer, customer, booking_id);
    expect([rescheduled.status, rescheduled.body.data.visit]).toEqual([200, null]);
  });

  test('the database refuses an announcement for a booking that is not accepted, and a delay without its time', async () => {
    const { id } = await appointments.addProposal(await openConversation(server));
    const announce = server.connection.pool.query('update booking set departed_at = now() where id = $1', [id]);
    await expect(announce).rejects.toThrow('booking_visit_accepted');
    const { booking_id } = await addAgreed(1);
    const invalidDelay = server.db.execute(sql`update booking set delay_minutes = 20 where id = ${booking_id}`);
    await expect(invalidDelay).rejects.toThrow();
  });

  test('the data downloads of both sides contain the announcements of a visit', async () => {
    const { customer, artisan, booking_id } = await addAgreed(1);
    await delay(artisan, booking_id, 20);
    for (const { token } of [customer, artisan]) {
      const { bookings } = (await server.call(account.download, { token })).body.data;
      expect(bookings).toMatchObject([{ id: booking_id, delay_minutes: 20, departed_at: null }]);
    }
  });
});
