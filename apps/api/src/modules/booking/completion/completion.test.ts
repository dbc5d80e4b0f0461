import { booking, bookingTimes } from '@fixit/contract/booking';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn } from '../../../testing/appointment.ts';
import { openConversation, type TestConversation } from '../../../testing/chat.ts';
import { addArtisan, addCustomer } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let on: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  on = appointmentsOn(server);
});
afterAll(() => server.stop());

const report = { reason: 'The tap still drips' };
const hour = 3_600_000;

/** An accepted appointment that begins so many hours from now. */
async function agreedAt(hours: number): Promise<{ talk: TestConversation; id: string }> {
  const talk = await openConversation(server);
  const { id } = await on.agreed(talk);
  await on.moveTo(id, hours);
  return { talk, id };
}

describe('a customer’s calls on a booking', () => {
  it('confirm the work once it has begun, idempotently', async () => {
    const { talk, id } = await agreedAt(1);
    expect((await on.change(booking.confirm, talk.customer, id)).error.code).toBe('state_conflict');
    await on.moveTo(id, -1);
    for (const { status, body } of [
      await on.change(booking.confirm, talk.customer, id),
      await on.change(booking.confirm, talk.customer, id),
    ]) {
      expect([status, body.data.booking_status, body.data.closed_by]).toEqual([200, 'completed', 'customer']);
    }
    expect((await on.kindsOf(talk.artisan)).filter((kind) => kind === 'booking_completed')).toHaveLength(1);
  });

  it('report a problem from the start until two days after the end, and settle it by confirming', async () => {
    const { talk, id } = await agreedAt(1);
    expect((await on.change(booking.dispute, talk.customer, id, report)).error.code).toBe('state_conflict');
    await on.moveTo(id, -1);
    const first = await on.change(booking.dispute, talk.customer, id, report);
    const again = await on.change(booking.dispute, talk.customer, id, { reason: 'And now it floods' });
    expect([first.status, first.body.data.booking_status]).toEqual([200, 'disputed']);
    expect(first.body.data.problem).toMatchObject(report);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await on.listed(talk.customer)).results.map((row) => row.booking_status)).toEqual(['disputed']);
    expect((await on.complete(talk.artisan, id)).status).toBe(409);
    expect((await on.change(booking.confirm, talk.customer, id)).body.data.booking_status).toBe('completed');
    expect((await on.change(booking.dispute, talk.customer, id, report)).body.data.booking_status).toBe('disputed');
    await on.change(booking.confirm, talk.customer, id);
    await on.moveTo(id, -50);
    const late = await on.change(booking.dispute, talk.customer, id, report);
    expect([late.status, late.error.code, late.error.data]).toMatchObject([
      409,
      'time_passed',
      { booking_status: 'completed' },
    ]);
  });

  it('describe the problem in words', async () => {
    const { talk, id } = await agreedAt(-1);
    for (const body of [{}, { reason: 'No' }, { reason: 'x'.repeat(2_001) }, { reason: 'a\u0000aaaaaaaaaa' }]) {
      const { status, error } = await on.change(booking.dispute, talk.customer, id, body);
      expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['reason']]);
    }
  });

  it('cancel an upcoming booking, free until a day before and late after that, idempotently', async () => {
    for (const [hours, late_by] of [
      [bookingTimes.freeCancellationHours + 1, null],
      [bookingTimes.freeCancellationHours - 1, 'customer'],
    ] as const) {
      const { talk, id } = await agreedAt(hours);
      for (const { status, body } of [
        await on.change(booking.cancelAsCustomer, talk.customer, id),
        await on.change(booking.cancelAsCustomer, talk.customer, id),
      ]) {
        expect([status, body.data.booking_status, body.data.late_by, body.data.closed_by]).toEqual([
          200,
          'cancelled',
          late_by,
          'customer',
        ]);
      }
    }
    const { talk, id } = await agreedAt(-1);
    expect((await on.change(booking.cancelAsCustomer, talk.customer, id)).error.code).toBe('time_passed');
    const waiting = await on.proposed(talk);
    expect((await on.change(booking.cancelAsCustomer, talk.customer, waiting.id)).error.code).toBe('state_conflict');
  });
});

it('an artisan cancels a booking that has not ended, late from a day before', async () => {
  const [running, over] = [await agreedAt(-0), await agreedAt(-2)];
  const { body } = await on.cancel(running.talk.artisan, running.id);
  expect([body.data.booking_status, body.data.late_by, body.data.closed_by]).toEqual([
    'cancelled',
    'artisan',
    'artisan',
  ]);
  expect((await on.cancel(over.talk.artisan, over.id)).error.code).toBe('time_passed');
  const refused = await on.change(booking.cancelAsCustomer, running.talk.customer, running.id);
  expect([refused.status, refused.error.data]).toMatchObject([409, { booking_status: 'cancelled' }]);
});

it('both sides read a booking with its price and times; nobody else does', async () => {
  const talk = await openConversation(server);
  const made = await on.proposed(talk, { price: '80.50' });
  expect([made.price, made.reviewed, made.reschedule, made.problem]).toEqual([80.5, false, null, null]);
  const { starts_at = '', ends_at = '', free_until = '' } = made;
  expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(hour);
  expect(Date.parse(starts_at) - Date.parse(free_until)).toBe(24 * hour);
  const left = Date.parse(made.expires_at ?? '') - Date.now();
  expect(left).toBeGreaterThan(47 * hour);
  const own = await on.change(booking.showAsArtisan, talk.artisan, made.id);
  expect(own.body.data).toEqual(made);
  const theirs = await on.change(booking.showAsCustomer, talk.customer, made.id);
  expect(theirs.body.data).toEqual({ ...made, customer_address: '14 Albert Terrace, Saltaire, BD18 4PS' });
  for (const [call, stranger] of [
    [booking.showAsCustomer, await addCustomer(server)],
    [booking.showAsArtisan, await addArtisan(server)],
  ] as const) {
    expect((await on.change(call, stranger, made.id)).status).toBe(404);
  }
  const wrong = await on.propose(talk, { price: 0 });
  expect([wrong.status, Object.keys(wrong.error.errors ?? {})]).toEqual([400, ['price']]);
});

it('confirming, reporting and cancelling are refused for somebody else’s booking', async () => {
  const { id } = await agreedAt(-1);
  const stranger = await addCustomer(server);
  for (const call of [booking.confirm, booking.cancelAsCustomer]) {
    expect((await on.change(call, stranger, id)).status).toBe(404);
  }
  expect((await on.change(booking.dispute, stranger, id, report)).status).toBe(404);
});

it('an artisan reads the address of an accepted booking until 30 days after completion, never of a cancelled one', async () => {
  const { talk, id } = await agreedAt(-1);
  const address = async () => (await on.change(booking.showAsArtisan, talk.artisan, id)).body.data.customer_address;
  expect(await address()).toContain('Albert Terrace');
  await on.change(booking.confirm, talk.customer, id);
  expect(await address()).toContain('Albert Terrace');
  for (const [days, open] of [
    [bookingTimes.addressDays - 1, true],
    [bookingTimes.addressDays + 1, false],
  ] as const) {
    await server.db.execute(
      sql`update booking set closed_at = now() - make_interval(days => ${days}) where id = ${id}`,
    );
    expect((await address()) !== '').toBe(open);
  }
  // Nobody wrote down that it is done: time says so.
  await server.db.execute(sql`update booking set state = 'accepted', closed_at = null where id = ${id}`);
  for (const [days, open] of [
    [bookingTimes.addressDays + bookingTimes.completesAfterDays - 1, true],
    [bookingTimes.addressDays + bookingTimes.completesAfterDays + 1, false],
  ] as const) {
    await on.moveTo(id, -24 * days);
    expect((await address()) !== '').toBe(open);
  }
});

it('an erased address stays erased, whatever becomes of a dispute', async () => {
  const { talk, id } = await agreedAt(-1);
  const address = async () => (await on.change(booking.showAsArtisan, talk.artisan, id)).body.data.customer_address;
  await on.change(booking.confirm, talk.customer, id);
  await on.change(booking.dispute, talk.customer, id, report);
  await on.moveTo(id, -24 * (bookingTimes.addressDays - 1));
  expect(await address()).toContain('Albert Terrace');
  await on.moveTo(id, -24 * (bookingTimes.addressDays + 1));
  expect(await address()).toBe('');
  expect((await on.change(booking.confirm, talk.customer, id)).body.data.booking_status).toBe('completed');
  expect(await address()).toBe('');
});

it('a customer’s notifications lead to the booking, where they can be answered', async () => {
  const { talk, id } = await agreedAt(1);
  await on.moveTo(id, -1);
  await on.complete(talk.artisan, id);
  const { body } = await server.call(notification.list, { token: talk.customer.token });
  expect(body.map(({ kind, link }) => [kind, link])).toEqual([
    ['booking_completed', `/bookings?booking_id=${id}`],
    ['booking_proposed', `/bookings?booking_id=${id}`],
  ]);
});
