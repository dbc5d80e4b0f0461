import { booking } from '@fixit/contract/booking';
import { bookingTimes } from '@fixit/contract/booking/booking-times';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn, clockChanges } from '../../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import { addArtisan, addCustomer } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

const report = { reason: 'The tap still drips' };
const hour = 3_600_000;

/** Adds an accepted appointment that starts `hours` from now. */
async function addAgreed(hours: number): Promise<{ conversation: TestConversation; id: string }> {
  const conversation = await openConversation(server);
  const { id } = await appointments.addAccepted(conversation);
  await appointments.moveTo(id, hours);
  return { conversation, id };
}

describe('a customer’s calls on a booking', () => {
  it('a customer can confirm the work idempotently once it has started', async () => {
    const { conversation, id } = await addAgreed(1);
    expect((await appointments.change(booking.confirm, conversation.customer, id)).error.code).toBe('state_conflict');
    await appointments.moveTo(id, -1);
    for (const { status, body } of [
      await appointments.change(booking.confirm, conversation.customer, id),
      await appointments.change(booking.confirm, conversation.customer, id),
    ]) {
      expect([status, body.data.booking_status, body.data.closed_by]).toEqual([200, 'completed', 'customer']);
    }
    expect(
      (await appointments.listNotificationKinds(conversation.artisan)).filter((kind) => kind === 'booking_completed'),
    ).toHaveLength(1);
  });

  it('a customer can report a problem until two days after the end and settle it by confirming', async () => {
    const { conversation, id } = await addAgreed(1);
    expect((await appointments.change(booking.dispute, conversation.customer, id, report)).error.code).toBe(
      'state_conflict',
    );
    await appointments.moveTo(id, -1);
    const first = await appointments.change(booking.dispute, conversation.customer, id, report);
    const second = await appointments.change(booking.dispute, conversation.customer, id, {
      reason: 'And now it floods',
    });
    expect([first.status, first.body.data.booking_status]).toEqual([200, 'disputed']);
    expect(first.body.data.problem).toMatchObject(report);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect((await appointments.list(conversation.customer)).results.map((row) => row.booking_status)).toEqual([
      'disputed',
    ]);
    expect((await appointments.complete(conversation.artisan, id)).status).toBe(409);
    expect((await appointments.change(booking.confirm, conversation.customer, id)).body.data.booking_status).toBe(
      'completed',
    );
    expect(
      (await appointments.change(booking.dispute, conversation.customer, id, report)).body.data.booking_status,
    ).toBe('disputed');
    await appointments.change(booking.confirm, conversation.customer, id);
    await appointments.moveTo(id, -50);
    const late = await appointments.change(booking.dispute, conversation.customer, id, report);
    expect([late.status, late.error.code, late.error.data]).toMatchObject([
      409,
      'time_passed',
      { booking_status: 'completed' },
    ]);
  });

  it('a customer who reports a problem must describe it', async () => {
    const { conversation, id } = await addAgreed(-1);
    for (const body of [{}, { reason: 'No' }, { reason: 'x'.repeat(2_001) }, { reason: 'a\u0000aaaaaaaaaa' }]) {
      const { status, error } = await appointments.change(booking.dispute, conversation.customer, id, body);
      expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['reason']]);
    }
  });

  it('a customer cancels an upcoming booking idempotently, for free until a day before its start and flagged as late after that', async () => {
    for (const [hours, late_by] of [
      [bookingTimes.freeCancellationHours + 1, null],
      [bookingTimes.freeCancellationHours - 1, 'customer'],
    ] as const) {
      const { conversation, id } = await addAgreed(hours);
      for (const { status, body } of [
        await appointments.change(booking.cancelAsCustomer, conversation.customer, id),
        await appointments.change(booking.cancelAsCustomer, conversation.customer, id),
      ]) {
        expect([status, body.data.booking_status, body.data.late_by, body.data.closed_by]).toEqual([
          200,
          'cancelled',
          late_by,
          'customer',
        ]);
      }
    }
    const { conversation, id } = await addAgreed(-1);
    expect((await appointments.change(booking.cancelAsCustomer, conversation.customer, id)).error.code).toBe(
      'time_passed',
    );
    const proposal = await appointments.addProposal(conversation);
    expect((await appointments.change(booking.cancelAsCustomer, conversation.customer, proposal.id)).error.code).toBe(
      'state_conflict',
    );
  });
});

it('a cancellation is late only if a free cancellation was possible when the appointment was agreed', async () => {
  const conversation = await openConversation(server);
  const { id } = await appointments.addProposal(conversation);
  await appointments.moveTo(id, 5);
  const { status, body } = await appointments.accept(conversation.customer, id);
  expect([status, body.data.free_until]).toEqual([200, undefined]);
  expect((await appointments.cancel(conversation.artisan, id)).body.data).toMatchObject({
    booking_status: 'cancelled',
    late_by: null,
  });
});

it('a cancellation is free until 24 hours before the start, even across both clock changes', async () => {
  const conversation = await openConversation(server);
  for (const appointment_date of Object.values(clockChanges)) {
    const { starts_at = '', free_until = '' } = await appointments.addAccepted(conversation, { appointment_date });
    expect(Date.parse(starts_at) - Date.parse(free_until)).toBe(bookingTimes.freeCancellationHours * hour);
  }
});

it('both sides can read a booking with its price and times, but nobody else can', async () => {
  const conversation = await openConversation(server);
  const proposal = await appointments.addProposal(conversation, { price: '80.50' });
  expect([proposal.price, proposal.reviewed, proposal.reschedule, proposal.problem]).toEqual([80.5, false, null, null]);
  const { starts_at = '', ends_at = '', free_until = '' } = proposal;
  expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(hour);
  expect(Date.parse(starts_at) - Date.parse(free_until)).toBe(24 * hour);
  const msLeft = Date.parse(proposal.expires_at ?? '') - Date.now();
  expect(msLeft).toBeGreaterThan(47 * hour);
  const artisanView = await appointments.change(booking.showAsArtisan, conversation.artisan, proposal.id);
  expect(artisanView.body.data).toEqual(proposal);
  const customerView = await appointments.change(booking.showAsCustomer, conversation.customer, proposal.id);
  expect(customerView.body.data).toEqual({ ...proposal, customer_address: '14 Albert Terrace, Saltaire, BD18 4PS' });
  for (const [call, stranger] of [
    [booking.showAsCustomer, await addCustomer(server)],
    [booking.showAsArtisan, await addArtisan(server)],
  ] as const) {
    expect((await appointments.change(call, stranger, proposal.id)).status).toBe(404);
  }
  const refusal = await appointments.propose(conversation, { price: 0 });
  expect([refusal.status, Object.keys(refusal.error.errors ?? {})]).toEqual([400, ['price']]);
});

it('confirming, reporting and cancelling are refused for other people’s bookings', async () => {
  const { id } = await addAgreed(-1);
  const stranger = await addCustomer(server);
  for (const call of [booking.confirm, booking.cancelAsCustomer]) {
    expect((await appointments.change(call, stranger, id)).status).toBe(404);
  }
  expect((await appointments.change(booking.dispute, stranger, id, report)).status).toBe(404);
});

it('an artisan can read the address of a booking until 30 days after its completion', async () => {
  const { conversation, id } = await addAgreed(-1);
  const address = async () =>
    (await appointments.change(booking.showAsArtisan, conversation.artisan, id)).body.data.customer_address;
  expect(await address()).toContain('Albert Terrace');
  await appointments.change(booking.confirm, conversation.customer, id);
  expect(await address()).toContain('Albert Terrace');
  for (const [days, isOpen] of [
    [bookingTimes.addressDays - 1, true],
    [bookingTimes.addressDays + 1, false],
  ] as const) {
    await server.db.execute(
      sql`update booking set closed_at = now() - make_interval(days => ${days}) where id = ${id}`,
    );
    expect((await address()) !== '').toBe(isOpen);
  }
  // The booking is completed by the clock, but the worker has not stored that yet.
  await server.db.execute(sql`update booking set state = 'accepted', closed_at = null where id = ${id}`);
  for (const [days, isOpen] of [
    [bookingTimes.addressDays + bookingTimes.completesAfterDays - 1, true],
    [bookingTimes.addressDays + bookingTimes.completesAfterDays + 1, false],
  ] as const) {
    await appointments.moveTo(id, -24 * days);
    expect((await address()) !== '').toBe(isOpen);
  }
});

it('a hidden address stays hidden after a dispute is settled', async () => {
  const { conversation, id } = await addAgreed(-1);
  const address = async () =>
    (await appointments.change(booking.showAsArtisan, conversation.artisan, id)).body.data.customer_address;
  await appointments.change(booking.confirm, conversation.customer, id);
  await appointments.change(booking.dispute, conversation.customer, id, report);
  await appointments.moveTo(id, -24 * (bookingTimes.addressDays - 1));
  expect(await address()).toContain('Albert Terrace');
  await appointments.moveTo(id, -24 * (bookingTimes.addressDays + 1));
  expect(await address()).toBe('');
  expect((await appointments.change(booking.confirm, conversation.customer, id)).body.data.booking_status).toBe(
    'completed',
  );
  expect(await address()).toBe('');
});

it('a customer’s notifications link to the booking', async () => {
  const { conversation, id } = await addAgreed(1);
  await appointments.moveTo(id, -1);
  await appointments.complete(conversation.artisan, id);
  const { body } = await server.call(notification.list, { token: conversation.customer.token });
  expect(body.map(({ kind, link }) => [kind, link])).toEqual([
    ['booking_completed', `/bookings?booking_id=${id}`],
    ['booking_proposed', `/bookings?booking_id=${id}`],
  ]);
});
