import { type Booking, booking } from '@fixit/contract/booking';
import type { EventFrame } from '@fixit/contract/notification';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTalk, type Talk } from '../../testing/chat.ts';
import { openEvents } from '../../testing/events.ts';
import { addArtisan, addCustomer, type Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
});
afterAll(() => server.stop());

const unknown = '01a1fbee-6724-7893-9706-9b55b7482c21';
const year = new Date().getUTCFullYear() + 1;
const day = `${year}-06-15`;

function propose({ id, artisan }: Talk, said: Record<string, unknown> = {}) {
  const body = {
    conversation_id: id,
    appointment_date: day,
    appointment_time: '10:00',
    service_description: 'Mend the tap',
    ...said,
  };
  return server.call(booking.propose, { token: artisan.token, body });
}

async function proposed(talk: Talk, said: Record<string, unknown> = {}): Promise<Booking> {
  const { status, body } = await propose(talk, said);
  expect(status).toBe(201);
  return body.data;
}

const accept = ({ token }: { token?: string }, booking_id: string) =>
  server.call(booking.accept, { token, query: { booking_id } });
const reject = ({ token }: { token?: string }, id: string) => server.call(booking.reject, { token, params: { id } });
const complete = ({ token }: { token?: string }, id: string) =>
  server.call(booking.complete, { token, params: { id } });
const cancel = ({ token }: { token?: string }, id: string) => server.call(booking.cancel, { token, params: { id } });
const listed = async ({ token }: Person, query = {}) => (await server.call(booking.list, { token, query })).body;

/** Moves an appointment in time, as waiting would. */
const moveTo = (id: string, hours: number) =>
  server.db.execute(sql`
    update booking set starts_at = now() + make_interval(hours => ${hours}), ends_at = now() + make_interval(hours => ${hours + 1})
    where id = ${id}`);

async function kindsOf({ token }: Person): Promise<string[]> {
  return (await server.call(notification.list, { token })).body.map(({ kind }) => kind);
}

describe('proposing', () => {
  it('an artisan proposes an appointment and its customer sees it', async () => {
    const talk = await openTalk(server);
    const events = await openEvents(server, talk.customer.token);
    const made = await proposed(talk, { duration_minutes: 90 });
    expect(made).toMatchObject({
      booking_status: null,
      receiver: talk.artisan.artisan_id,
      customer_name: 'Priya Nair',
      customer_address: '',
      service_id: talk.artisan.service_id,
      appointment_date: day,
      appointment_time: '10:00',
      duration_minutes: 90,
      conversation_id: talk.id,
    });
    const { results, next } = await listed(talk.customer);
    expect(next).toBeNull();
    expect(results).toEqual([{ ...made, customer_address: '14 Albert Terrace, Saltaire, BD18 4PS' }]);
    expect(await kindsOf(talk.customer)).toEqual(['booking_proposed']);
    const heard: EventFrame[] = [await events.next(), await events.next()];
    expect(heard.map(({ kind }) => kind)).toEqual(['notification', 'booking_changed']);
    events.close();
  });

  it('refuses a time that has passed, that the clocks jump over, and what is no time', async () => {
    const talk = await openTalk(server);
    const spring = lastSunday(year, 3);
    const wrong: [Record<string, unknown>, string][] = [
      [{ appointment_date: '2020-01-01' }, 'appointment_time'],
      [{ appointment_date: spring, appointment_time: '01:30' }, 'appointment_time'],
      [{ appointment_date: `${year}-02-30` }, 'appointment_date'],
      [{ appointment_date: 'tomorrow' }, 'appointment_date'],
      [{ appointment_time: '25:00' }, 'appointment_time'],
      [{ duration_minutes: 14 }, 'duration_minutes'],
      [{ duration_minutes: 24 * 60 + 1 }, 'duration_minutes'],
      [{ duration_minutes: '60' }, 'duration_minutes'],
      [{ service_description: ' ' }, 'service_description'],
      [{ service_description: 'a\u0000' }, 'service_description'],
    ];
    for (const [said, field] of wrong) {
      const { status, error } = await propose(talk, said);
      expect([status, Object.keys(error.errors ?? {})], JSON.stringify(said)).toEqual([400, [field]]);
    }
    expect((await listed(talk.customer)).results).toEqual([]);
  });

  it('means the earlier of two when the clocks go back', async () => {
    const talk = await openTalk(server);
    const autumn = lastSunday(year, 10);
    const { id } = await proposed(talk, { appointment_date: autumn, appointment_time: '01:30' });
    const { rows } = await server.db.execute<{ at: string }>(
      sql`select iso(starts_at) as at from booking where id = ${id}`,
    );
    expect(rows[0]?.at).toBe(`${autumn}T00:30:00.000Z`);
  });

  it('is for the artisan of the conversation only', async () => {
    const talk = await openTalk(server);
    const other = await addArtisan(server);
    expect((await propose({ ...talk, artisan: other })).status).toBe(404);
    expect((await propose(talk, { conversation_id: unknown })).status).toBe(404);
    expect((await server.call(booking.propose, { body: {} })).status).toBe(401);
    expect((await server.call(booking.propose, { token: talk.customer.token, body: {} })).status).toBe(403);
  });
});

describe('answering', () => {
  it.each([booking.accept, booking.acceptByPost])('a customer accepts a booking, again the same', async (call) => {
    const talk = await openTalk(server);
    const { id } = await proposed(talk);
    const query = { booking_id: id };
    const first = await server.call(call, { token: talk.customer.token, query });
    expect([first.status, first.body.message, first.body.data.booking_status]).toEqual([
      200,
      'Booking Confirmed',
      'accepted',
    ]);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const again = await server.call(call, { token: talk.customer.token, query });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await kindsOf(talk.artisan)).toEqual(['booking_accepted']);
    const own = await server.call(booking.listOwn, { token: talk.artisan.token });
    expect(own.body.results).toMatchObject([{ id, customer_address: '14 Albert Terrace, Saltaire, BD18 4PS' }]);
  });

  it('a customer rejects a booking, again the same, and it is listed no more', async () => {
    const talk = await openTalk(server);
    const { id } = await proposed(talk);
    for (const { status, body } of [await reject(talk.customer, id), await reject(talk.customer, id)]) {
      expect([status, body]).toEqual([200, { message: 'Booking Rejected', data: null }]);
    }
    expect((await listed(talk.customer)).results).toEqual([]);
    expect(await kindsOf(talk.artisan)).toEqual(['booking_rejected']);
    const late = await accept(talk.customer, id);
    expect([late.status, late.error.code, late.error.data]).toMatchObject([
      409,
      'state_conflict',
      { booking_status: 'rejected' },
    ]);
  });

  it('a customer cancels an accepted booking that lies ahead, not one that has begun', async () => {
    const talk = await openTalk(server);
    const [ahead, begun] = [await proposed(talk), await proposed(talk, { appointment_time: '14:00' })];
    for (const { id } of [ahead, begun]) await accept(talk.customer, id);
    await moveTo(begun.id, -1);
    expect((await reject(talk.customer, ahead.id)).status).toBe(200);
    expect((await reject(talk.customer, begun.id)).error.code).toBe('time_passed');
    expect(await kindsOf(talk.artisan)).toEqual(['booking_cancelled', 'booking_accepted', 'booking_accepted']);
    expect((await listed(talk.customer)).results.map((row) => row.booking_status)).toEqual(['cancelled', 'accepted']);
  });

  it('is too late once the time has come', async () => {
    const talk = await openTalk(server);
    const { id } = await proposed(talk);
    await moveTo(id, -1);
    for (const late of [await accept(talk.customer, id), await reject(talk.customer, id)]) {
      expect([late.status, late.error.code, late.error.data]).toMatchObject([
        409,
        'time_passed',
        { booking_status: 'expired' },
      ]);
    }
    expect((await listed(talk.customer)).results).toEqual([]);
  });

  it('is for the customer of the booking only', async () => {
    const talk = await openTalk(server);
    const { id } = await proposed(talk);
    const stranger = await addCustomer(server);
    for (const answer of [accept, reject]) {
      expect((await answer(stranger, id)).status).toBe(404);
      expect((await answer(stranger, unknown)).status).toBe(404);
      expect((await answer(stranger, 'nonsense')).status).toBe(404);
      expect((await answer({}, id)).status).toBe(401);
      expect((await answer(talk.artisan, id)).status).toBe(403);
    }
    const { status, error } = await server.call(booking.accept, { token: stranger.token });
    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['booking_id']]);
  });

  it('does not let a token in the address accept', async () => {
    const talk = await openTalk(server);
    const { id } = await proposed(talk);
    const { status } = await server.call(booking.accept, { query: { booking_id: id, token: talk.customer.token } });
    expect(status).toBe(401);
  });
});

describe('an artisan’s side', () => {
  it('withdraws a proposal or cancels an accepted booking, again the same', async () => {
    const talk = await openTalk(server);
    const [waiting, agreed] = [await proposed(talk), await proposed(talk, { appointment_time: '14:00' })];
    await accept(talk.customer, agreed.id);
    for (const [made, state] of [
      [waiting, 'withdrawn'],
      [agreed, 'cancelled'],
    ] as const) {
      for (const { status, body } of [await cancel(talk.artisan, made.id), await cancel(talk.artisan, made.id)]) {
        expect([status, body.data.booking_status, body.data.customer_address]).toEqual([200, state, '']);
      }
    }
    expect(await kindsOf(talk.customer)).toEqual([
      'booking_cancelled',
      'booking_withdrawn',
      'booking_proposed',
      'booking_proposed',
    ]);
    expect((await accept(talk.customer, waiting.id)).status).toBe(409);
  });

  it('completes only what was accepted and has begun, again the same', async () => {
    const talk = await openTalk(server);
    const { id } = await proposed(talk);
    expect((await complete(talk.artisan, id)).error.code).toBe('state_conflict');
    await accept(talk.customer, id);
    expect((await complete(talk.artisan, id)).error.code).toBe('state_conflict');
    await moveTo(id, -1);
    for (const { status, body } of [await complete(talk.artisan, id), await complete(talk.artisan, id)]) {
      expect([status, body.data.booking_status]).toEqual([200, 'completed']);
    }
    expect((await cancel(talk.artisan, id)).status).toBe(409);
    expect(await kindsOf(talk.customer)).toEqual(['booking_completed', 'booking_proposed']);
  });

  it('is for the artisan of the booking only', async () => {
    const talk = await openTalk(server);
    const { id } = await proposed(talk);
    const stranger = await addArtisan(server);
    for (const change of [complete, cancel]) {
      expect((await change(stranger, id)).status).toBe(404);
      expect((await change({}, id)).status).toBe(401);
      expect((await change(talk.customer, id)).status).toBe(403);
    }
    expect((await server.call(booking.listOwn, { token: stranger.token })).body.results).toEqual([]);
    expect((await server.call(booking.listOwn)).status).toBe(401);
    expect((await server.call(booking.listOwn, { token: talk.customer.token })).status).toBe(403);
  });
});

function lastSunday(of: number, month: number): string {
  const last = new Date(Date.UTC(of, month, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}
