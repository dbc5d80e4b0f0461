import { account } from '@fixit/contract/account';
import { artisan as artisanCalls } from '@fixit/contract/artisan';
import { type Booking, booking } from '@fixit/contract/booking';
import { profile } from '@fixit/contract/profile';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appointmentsOn } from '../../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import { openEvents } from '../../../testing/event-client.ts';
import { addArtisan, addCustomer, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

const numbers = { customer: '+447700900177', artisan: '+447700900142' };

/** Adds an accepted appointment between two people with phone numbers. */
async function addAgreed(): Promise<TestConversation & { booking_id: string }> {
  const conversation = await openConversation(server);
  await server.db.execute(sql`
    update profile set phone = ${numbers.customer} where account_id = ${conversation.customer.account_id}`);
  await server.db.execute(sql`
    update artisan set phone = ${numbers.artisan} where id = ${conversation.artisan.artisan_id}`);
  return { ...conversation, booking_id: (await appointments.addAccepted(conversation)).id };
}

const asCustomer = {
  share: (caller: { token?: string }, id: string, body?: Record<string, unknown>) =>
    appointments.change(booking.sharePhoneAsCustomer, caller, id, body),
  withdraw: (caller: { token?: string }, id: string) =>
    appointments.change(booking.withdrawPhoneAsCustomer, caller, id),
  read: async (caller: Person, id: string): Promise<Booking> =>
    (await appointments.change(booking.showAsCustomer, caller, id)).body.data,
};
const asArtisan = {
  share: (caller: { token?: string }, id: string, body?: Record<string, unknown>) =>
    appointments.change(booking.sharePhoneAsArtisan, caller, id, body),
  withdraw: (caller: { token?: string }, id: string) => appointments.change(booking.withdrawPhoneAsArtisan, caller, id),
  read: async (caller: Person, id: string): Promise<Booking> =>
    (await appointments.change(booking.showAsArtisan, caller, id)).body.data,
};

describe('the phone numbers of an accepted appointment', () => {
  test('each side sees the other’s phone number only after both have shared theirs', async () => {
    const { customer, artisan, booking_id } = await addAgreed();
    const before = (await asCustomer.read(customer, booking_id)).phones;
    expect(before).toMatchObject({
      own_number: numbers.customer,
      own: 'unshared',
      other: 'unshared',
      other_number: null,
    });
    const events = await openEvents(server, artisan.token);
    const first = await asCustomer.share(customer, booking_id);
    expect([first.status, first.body.data.phones]).toEqual([200, { ...before, own: 'shared' }]);
    expect(await events.next()).toMatchObject({ kind: 'booking_changed', booking_id });
    events.close();
    const artisanView = (await asArtisan.read(artisan, booking_id)).phones;
    expect(artisanView).toMatchObject({ own: 'unshared', other: 'shared', other_number: null });
    expect(JSON.stringify(artisanView)).not.toContain(numbers.customer);
    const second = await asArtisan.share(artisan, booking_id);
    expect(second.body.data.phones).toMatchObject({ own_number: numbers.artisan, other_number: numbers.customer });
    expect((await appointments.list(customer)).results[0]?.phones).toEqual({
      until: before?.until,
      own_number: numbers.customer,
      own: 'shared',
      other: 'shared',
      other_number: numbers.artisan,
    });
  });

  test('withdrawing a phone number hides both numbers, and it can be shared again', async () => {
    const { customer, artisan, booking_id } = await addAgreed();
    await asCustomer.share(customer, booking_id);
    await asArtisan.share(artisan, booking_id);
    const events = await openEvents(server, artisan.token);
    const withdrawn = await asCustomer.withdraw(customer, booking_id);
    expect(withdrawn.body.data.phones).toMatchObject({ own: 'withdrawn', other: 'shared', other_number: null });
    expect(await events.next()).toMatchObject({ kind: 'booking_changed', booking_id });
    events.close();
    expect((await asArtisan.read(artisan, booking_id)).phones).toMatchObject({
      own: 'shared',
      other: 'withdrawn',
      other_number: null,
    });
    expect((await asCustomer.withdraw(customer, booking_id)).status).toBe(200);
    const reshared = await asCustomer.share(customer, booking_id);
    expect(reshared.body.data.phones?.other_number).toBe(numbers.artisan);
  });

  test('sharing a phone number twice simultaneously is idempotent', async () => {
    const { customer, booking_id } = await addAgreed();
    const answers = await Promise.all([asCustomer.share(customer, booking_id), asCustomer.share(customer, booking_id)]);
    expect(answers.map(({ status, body }) => [status, body.data.phones?.own])).toEqual([
      [200, 'shared'],
      [200, 'shared'],
    ]);
  });

  test('an account without a phone number must send one, which is stored in the profile or the business', async () => {
    const conversation = await openConversation(server);
    const { customer, artisan } = conversation;
    const { id } = await appointments.addAccepted(conversation);
    await server.db.execute(sql`update artisan set phone = '' where id = ${artisan.artisan_id}`);
    for (const [side, person] of [
      [asCustomer, customer],
      [asArtisan, artisan],
    ] as const) {
      for (const body of [undefined, { phone: '999' }, { phone: ' ' }, { phone: 7 }, { phone: '1'.repeat(31) }]) {
        const { status, error } = await side.share(person, id, body);
        expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['phone']]);
      }
      const { body } = await side.share(person, id, { phone: '07700 900177' });
      expect(body.data.phones).toMatchObject({ own_number: '+447700900177', own: 'shared' });
    }
    expect((await server.call(profile.show, { token: customer.token })).body.data?.phone).toBe('+447700900177');
    const business = await server.call(artisanCalls.showProfile, { token: artisan.token });
    expect(business.body.data?.phone).toBe('+447700900177');
  });

  test('a refused request to share a phone number does not store the number', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation);
    const { error } = await asCustomer.share(conversation.customer, id, { phone: '07700 900177' });
    expect(error.code).toBe('state_conflict');
    const { body } = await server.call(profile.show, { token: conversation.customer.token });
    expect(body.data?.phone).toBe('');
  });

  test('phone numbers can be shared and withdrawn only by the booking’s own customer and artisan', async () => {
    const { customer, artisan, booking_id } = await addAgreed();
    const sides = [
      [asCustomer, artisan, await addCustomer(server)],
      [asArtisan, customer, await addArtisan(server)],
    ] as const;
    for (const [{ share, withdraw }, other, stranger] of sides) {
      for (const call of [share, withdraw]) {
        expect((await call({}, booking_id)).status).toBe(401);
        expect((await call(other, booking_id)).status).toBe(403);
        expect((await call(stranger, booking_id)).error.code).toBe('not_found');
      }
    }
    expect((await asCustomer.read(customer, booking_id)).phones).toMatchObject({ own: 'unshared', other: 'unshared' });
  });

  test('phone numbers are hidden at the end of the appointment, plus any delay', async () => {
    const { customer, artisan, booking_id } = await addAgreed();
    await asCustomer.share(customer, booking_id);
    await asArtisan.share(artisan, booking_id);
    await appointments.moveTo(booking_id, -1);
    expect((await asArtisan.read(artisan, booking_id)).phones).toBeNull();
    await appointments.change(booking.announceDelay, artisan, booking_id, { minutes: 30 });
    const { phones, ends_at = '' } = await asArtisan.read(artisan, booking_id);
    expect(phones).toMatchObject({ other_number: numbers.customer });
    expect(Date.parse(phones?.until ?? '') - Date.parse(ends_at)).toBe(30 * 60_000);
    await appointments.moveTo(booking_id, -2);
    expect((await asArtisan.read(artisan, booking_id)).phones).toBeNull();
    expect((await asCustomer.withdraw(customer, booking_id)).status).toBe(200);
    expect((await asCustomer.share(customer, booking_id)).error.code).toBe('time_passed');
  });

  test('phone numbers are hidden once the work is completed or the appointment is cancelled', async () => {
    for (const end of ['done', 'cancelled'] as const) {
      const { customer, artisan, booking_id } = await addAgreed();
      await asCustomer.share(customer, booking_id);
      await asArtisan.share(artisan, booking_id);
      await server.db.execute(
        sql`update booking set starts_at = now() - interval '5 minutes' where id = ${booking_id}`,
      );
      await (end === 'done' ? appointments.complete(artisan, booking_id) : appointments.cancel(artisan, booking_id));
      for (const { phones } of [
        await asCustomer.read(customer, booking_id),
        await asArtisan.read(artisan, booking_id),
      ]) {
        expect(phones, end).toBeNull();
      }
      expect((await asCustomer.share(customer, booking_id)).status).toBe(200);
    }
  });

  test('a download says whether the account shared its phone number, and an erased number is hidden', async () => {
    const { customer, artisan, booking_id } = await addAgreed();
    await asCustomer.share(customer, booking_id);
    await asArtisan.share(artisan, booking_id);
    await asArtisan.withdraw(artisan, booking_id);
    const exportBookings = async ({ token }: Person) =>
      (await server.call(account.download, { token })).body.data.bookings;
    expect(await exportBookings(customer)).toMatchObject([{ phone_sharing: 'shared' }]);
    expect(await exportBookings(artisan)).toMatchObject([{ phone_sharing: 'withdrawn' }]);
    await asArtisan.share(artisan, booking_id);
    await server.db.execute(sql`update profile set phone = '' where account_id = ${customer.account_id}`);
    expect((await asArtisan.read(artisan, booking_id)).phones?.other_number).toBeNull();
  });
});
