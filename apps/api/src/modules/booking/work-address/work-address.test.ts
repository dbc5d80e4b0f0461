import { account } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { profile } from '@fixit/contract/profile';
import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appointmentsOn } from '../../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import { openEvents } from '../../../testing/event-client.ts';
import { addCustomer } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

const input = { house_and_street: 'Flat 3/2, 14½ Albert Terrace', post_code: 'bd18-4ps', how_to_find: 'Blue door' };
const stored = { ...input, post_code: 'BD18 4PS' };
const fullAddress = 'Flat 3/2, 14½ Albert Terrace, Saltaire, BD18 4PS';

/** Opens a conversation with a customer whose address has no house. */
async function openWithoutHouse(): Promise<TestConversation> {
  const customer = await addCustomer(server);
  await server.call(profile.setAddress, { token: customer.token, body: { post_code: 'BD18', address: 'Saltaire' } });
  return openConversation(server, { customer });
}

const setAddress = ({ token }: { token?: string }, id: string, body: Record<string, unknown> = input) =>
  server.call(booking.setWorkAddress, { ...(token !== undefined && { token }), params: { id }, body });

describe('the work address of an accepted appointment', () => {
  test('a customer can set the work address after accepting, and both sides see it immediately', async () => {
    const conversation = await openWithoutHouse();
    const { customer, artisan } = conversation;
    const agreed = await appointments.addAccepted(conversation);
    expect(agreed).toMatchObject({ customer_address: 'Saltaire, BD18', house_known: false, work_address: null });
    const events = await openEvents(server, artisan.token);
    const { status, body } = await setAddress(customer, agreed.id);
    expect([status, body.data]).toEqual([
      200,
      { ...agreed, customer_address: fullAddress, house_known: true, work_address: stored },
    ]);
    expect(await events.next()).toMatchObject({ kind: 'booking_changed', booking_id: agreed.id });
    events.close();
    const artisanView = (await appointments.change(booking.showAsArtisan, artisan, agreed.id)).body.data;
    expect(artisanView).toMatchObject({ customer_address: fullAddress, house_known: true, work_address: stored });
    expect((await appointments.list(customer)).results).toMatchObject([{ id: agreed.id, work_address: stored }]);
  });

  test('a work address can be corrected, and setting it twice changes nothing', async () => {
    const conversation = await openWithoutHouse();
    const { id } = await appointments.addAccepted(conversation);
    const first = await setAddress(conversation.customer, id);
    const second = await setAddress(conversation.customer, id);
    expect(second.body.data).toEqual(first.body.data);
    const corrected = await setAddress(conversation.customer, id, {
      house_and_street: 'The Old Forge',
      post_code: 'TR18 2SN',
    });
    expect(corrected.body.data).toMatchObject({
      customer_address: 'The Old Forge, TR18 2SN',
      work_address: { house_and_street: 'The Old Forge', post_code: 'TR18 2SN', how_to_find: '' },
    });
  });

  test('a work address can be set while a request to reschedule is pending', async () => {
    const conversation = await openWithoutHouse();
    const { id, appointment_date } = await appointments.addAccepted(conversation);
    const time = { appointment_date, appointment_time: '16:00' };
    await appointments.change(booking.requestRescheduleAsArtisan, conversation.artisan, id, time);
    const { status, body } = await setAddress(conversation.customer, id);
    expect([status, body.data.reschedule?.appointment_time]).toEqual([200, '16:00']);
    const rescheduled = await appointments.change(booking.acceptRescheduleAsCustomer, conversation.customer, id);
    expect(rescheduled.body.data).toMatchObject({ appointment_time: '16:00', work_address: stored });
  });

  test('a work address without a house, with an invalid postcode or with a text that is too long is refused, and the field is named', async () => {
    const conversation = await openWithoutHouse();
    const { id } = await appointments.addAccepted(conversation);
    for (const [invalidDetails, field] of [
      [{ house_and_street: '  ' }, 'house_and_street'],
      [{ house_and_street: 'BD18 4PS' }, 'house_and_street'],
      [{ house_and_street: 'x'.repeat(201) }, 'house_and_street'],
      [{ house_and_street: '14\u0000' }, 'house_and_street'],
      [{ house_and_street: 14 }, 'house_and_street'],
      [{ post_code: 'Saltaire' }, 'post_code'],
      [{ post_code: undefined }, 'post_code'],
      [{ how_to_find: 'x'.repeat(501) }, 'how_to_find'],
    ] as const) {
      const { status, error } = await setAddress(conversation.customer, id, { ...input, ...invalidDetails });
      expect([status, Object.keys(error.errors ?? {})]).toEqual([400, [field]]);
    }
  });

  test('a work address can be set only by the customer of the booking', async () => {
    const conversation = await openWithoutHouse();
    const { id } = await appointments.addAccepted(conversation);
    expect((await setAddress({}, id)).status).toBe(401);
    expect((await setAddress(conversation.artisan, id)).status).toBe(403);
    expect((await setAddress(await addCustomer(server), id)).error.code).toBe('not_found');
    const artisanView = await appointments.change(booking.showAsArtisan, conversation.artisan, id);
    expect(artisanView.body.data.work_address).toBeNull();
  });

  test('a work address can be set only while the appointment is accepted and upcoming', async () => {
    const conversation = await openWithoutHouse();
    const proposal = await appointments.addProposal(conversation);
    expect((await setAddress(conversation.customer, proposal.id)).error.code).toBe('state_conflict');
    await appointments.accept(conversation.customer, proposal.id);
    await appointments.moveTo(proposal.id, -1);
    expect((await setAddress(conversation.customer, proposal.id)).error.code).toBe('time_passed');
    await appointments.moveTo(proposal.id, 2);
    await appointments.cancel(conversation.artisan, proposal.id);
    expect((await setAddress(conversation.customer, proposal.id)).error.code).toBe('state_conflict');
  });

  test('an artisan can read the work address only of an accepted appointment', async () => {
    const conversation = await openWithoutHouse();
    const { id } = await appointments.addAccepted(conversation);
    await setAddress(conversation.customer, id);
    await appointments.change(booking.cancelAsCustomer, conversation.customer, id);
    const artisanView = (await appointments.change(booking.showAsArtisan, conversation.artisan, id)).body.data;
    expect(artisanView).toMatchObject({ customer_address: '', work_address: null });
    const customerView = (await appointments.change(booking.showAsCustomer, conversation.customer, id)).body.data;
    expect(customerView).toMatchObject({ customer_address: fullAddress, work_address: stored });
  });

  test('a calendar file shows the work address as the location, and only the artisan’s has the directions', async () => {
    const conversation = await openWithoutHouse();
    const { id } = await appointments.addAccepted(conversation);
    const eventFor = async (call: 'AsCustomer' | 'AsArtisan', { token }: { token: string }) => {
      const { path } = booking[`writeCalendarFile${call}`];
      const answer = await fetch(server.origin + path.replace('{id}', id), {
        headers: { Authorization: `Token ${token}` },
      });
      const calendar = new ICAL.Component(
        ICAL.parse(await answer.text()) as ConstructorParameters<typeof ICAL.Component>[0],
      );
      return new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    };
    const before = await eventFor('AsArtisan', conversation.artisan);
    // The sequence of an event counts seconds.
    await server.db.execute(sql`
      update booking set created_at = created_at - interval '5 s', answered_at = answered_at - interval '5 s',
        changed_at = changed_at - interval '5 s' where id = ${id}`);
    await setAddress(conversation.customer, id);
    const after = await eventFor('AsArtisan', conversation.artisan);
    expect([before.location, after.location]).toEqual(['Saltaire, BD18', fullAddress]);
    expect(after.description).toBe('Mend the tap\n\nHow to find it: Blue door');
    expect(after.sequence).toBeGreaterThan(before.sequence);
    const customerEvent = await eventFor('AsCustomer', conversation.customer);
    expect([customerEvent.location, customerEvent.description]).toEqual([fullAddress, 'Mend the tap']);
  });

  test('a download contains the work address only for the customer', async () => {
    const conversation = await openWithoutHouse();
    const { id } = await appointments.addAccepted(conversation);
    await setAddress(conversation.customer, id);
    const exportBooking = async ({ token }: { token: string }) =>
      (await server.call(account.download, { token })).body.data.bookings.find((row) => row['id'] === id);
    expect(await exportBooking(conversation.customer)).toMatchObject({ work_address: stored });
    expect(await exportBooking(conversation.artisan)).toMatchObject({ work_address: null });
  });
});
