import { booking } from '@fixit/contract/booking';
import { bookingTimes } from '@fixit/contract/booking/booking-times';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn, clockChanges } from '../../../testing/appointment.ts';
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

/** Makes an accepted appointment that begins `hours` from now. */
async function agreedAt(hours: number): Promise<{ conversation: TestConversation; id: string }> {
  const conversation = await openConversation(server);
  const { id } = await on.agreed(conversation);
  await on.moveTo(id, hours);
  return { conversation, id };
}

describe('a customer’s calls on a booking', () => {
  it('a customer confirms the work once it has begun, idempotently', async () => {
    const { conversation, id } = await agreedAt(1);
    expect((await on.change(booking.confirm, conversation.customer, id)).error.code).toBe('state_conflict');
    await on.moveTo(id, -1);
    for (const { status, body } of [
      await on.change(booking.confirm, conversation.customer, id),
      await on.change(booking.confirm, conversation.customer, id),
    ]) {
      expect([status, body.data.booking_status, body.data.closed_by]).toEqual([200, 'completed', 'customer']);
    }
    expect((await on.kindsOf(conversation.artisan)).filter((kind) => kind === 'booking_completed')).toHaveLength(1);
  });

  it('a customer reports a problem until two days after the end, and settles it by confirming', async () => {
    const { conversation, id } = await agreedAt(1);
    expect((await on.change(booking.dispute, conversation.customer, id, report)).error.code).toBe('state_conflict');
    await on.moveTo(id, -1);
    const first = await on.change(booking.dispute, conversation.customer, id, report);
    const again = await on.change(booking.dispute, conversation.customer, id, { reason: 'And now it floods' });
    expect([first.status, first.body.data.booking_status]).toEqual([200, 'disputed']);
    expect(first.body.data.problem).toMatchObject(report);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await on.listed(conversation.customer)).results.map((row) => row.booking_status)).toEqual(['disputed']);
    expect((await on.complete(conversation.artisan, id)).status).toBe(409);
    expect((await on.change(booking.confirm, conversation.customer, id)).body.data.booking_status).toBe('completed');
    expect((await on.change(booking.dispute, conversation.customer, id, report)).body.data.booking_status).toBe(
      'disputed',
    );
    await on.change(booking.confirm, conversation.customer, id);
    await on.moveTo(id, -50);
    const late = await on.change(booking.dispute, conversation.customer, id, report);
    expect([late.status, late.error.code, late.error.data]).toMatchObject([
      409,
      'time_passed',
      { booking_status: 'completed' },
    ]);
  });

  it('a customer must describe the problem in words', async () => {
    const { conversation, id } = await agreedAt(-1);
    for (const body of [{}, { reason: 'No' }, { reason: 'x'.repeat(2_001) }, { reason: 'a\u0000aaaaaaaaaa' }]) {
      const { status, error } = await on.change(booking.dispute, conversation.customer, id, body);
      expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['reason']]);
    }
  });

  it('a customer cancels an upcoming booking, free until a day before and late after that, idempotently', async () => {
    for (const [hours, late_by] of [
      [bookingTimes.freeCancellationHours + 1, null],
      [bookingTimes.freeCancellationHours - 1, 'customer'],
    ] as const) {
      const { conversation, id } = await agreedAt(hours);
      for (const { status, body } of [
        await on.change(booking.cancelAsCustomer, conversation.customer, id),
        await on.change(booking.cancelAsCustomer, conversation.customer, id),
      ]) {
        expect([status, body.data.booking_status, body.data.late_by, body.data.closed_by]).toEqual([
          200,
          'cancelled',
          late_by,
          'customer',
        ]);
      }
    }
    const { conversation, id } = await agreedAt(-1);
    expect((await on.change(booking.cancelAsCustomer, conversation.customer, id)).error.code).toBe('time_passed');
    const waiting = await on.proposed(conversation);
    expect((await on.change(booking.cancelAsCustomer, conversation.customer, waiting.id)).error.code).toBe(
      'state_conflict',
    );
  });
});

it('a change is late only if it could have been made in time when the appointment was agreed', async () => {
  const conversation = await openConversation(server);
  const { id } = await on.proposed(conversation);
  await on.moveTo(id, 5);
  const { status, body } = await on.accept(conversation.customer, id);
  expect([status, body.data.free_until]).toEqual([200, undefined]);
  expect((await on.cancel(conversation.artisan, id)).body.data).toMatchObject({
    booking_status: 'cancelled',
    late_by: null,
  });
});

it('a change is in time until 24 hours before the start, also across both clock changes', async () => {
  const conversation = await openConversation(server);
  for (const appointment_date of Object.values(clockChanges)) {
    const { starts_at = '', free_until = '' } = await on.agreed(conversation, { appointment_date });
    expect(Date.parse(starts_at) - Date.parse(free_until)).toBe(bookingTimes.freeCancellationHours * hour);
  }
});

it('both sides read a booking with its price and times; nobody else does', async () => {
  const conversation = await openConversation(server);
  const made = await on.proposed(conversation, { price: '80.50' });
  expect([made.price, made.reviewed, made.reschedule, made.problem]).toEqual([80.5, false, null, null]);
  const { starts_at = '', ends_at = '', free_until = '' } = made;
  expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(hour);
  expect(Date.parse(starts_at) - Date.parse(free_until)).toBe(24 * hour);
  const left = Date.parse(made.expires_at ?? '') - Date.now();
  expect(left).toBeGreaterThan(47 * hour);
  const own = await on.change(booking.showAsArtisan, conversation.artisan, made.id);
  expect(own.body.data).toEqual(made);
  const theirs = await on.change(booking.showAsCustomer, conversation.customer, made.id);
  expect(theirs.body.data).toEqual({ ...made, customer_address: '14 Albert Terrace, Saltaire, BD18 4PS' });
  for (const [call, stranger] of [
    [booking.showAsCustomer, await addCustomer(server)],
    [booking.showAsArtisan, await addArtisan(server)],
  ] as const) {
    expect((await on.change(call, stranger, made.id)).status).toBe(404);
  }
  const wrong = await on.propose(conversation, { price: 0 });
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
  const { conversation, id } = await agreedAt(-1);
  const address = async () =>
    (await on.change(booking.showAsArtisan, conversation.artisan, id)).body.data.customer_address;
  expect(await address()).toContain('Albert Terrace');
  await on.change(booking.confirm, conversation.customer, id);
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
  // The worker has not stored the completion, but the time has come.
  await server.db.execute(sql`update booking set state = 'accepted', closed_at = null where id = ${id}`);
  for (const [days, open] of [
    [bookingTimes.addressDays + bookingTimes.completesAfterDays - 1, true],
    [bookingTimes.addressDays + bookingTimes.completesAfterDays + 1, false],
  ] as const) {
    await on.moveTo(id, -24 * days);
    expect((await address()) !== '').toBe(open);
  }
});

it('an erased address stays erased after a dispute is reported and settled', async () => {
  const { conversation, id } = await agreedAt(-1);
  const address = async () =>
    (await on.change(booking.showAsArtisan, conversation.artisan, id)).body.data.customer_address;
  await on.change(booking.confirm, conversation.customer, id);
  await on.change(booking.dispute, conversation.customer, id, report);
  await on.moveTo(id, -24 * (bookingTimes.addressDays - 1));
  expect(await address()).toContain('Albert Terrace');
  await on.moveTo(id, -24 * (bookingTimes.addressDays + 1));
  expect(await address()).toBe('');
  expect((await on.change(booking.confirm, conversation.customer, id)).body.data.booking_status).toBe('completed');
  expect(await address()).toBe('');
});

it('a customer’s notifications lead to the booking, where they can be answered', async () => {
  const { conversation, id } = await agreedAt(1);
  await on.moveTo(id, -1);
  await on.complete(conversation.artisan, id);
  const { body } = await server.call(notification.list, { token: conversation.customer.token });
  expect(body.map(({ kind, link }) => [kind, link])).toEqual([
    ['booking_completed', `/bookings?booking_id=${id}`],
    ['booking_proposed', `/bookings?booking_id=${id}`],
  ]);
});
