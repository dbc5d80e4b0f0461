import { booking } from '@fixit/contract/booking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn } from '../../testing/appointment-calls.ts';
import { openConversation } from '../../testing/chat-client.ts';
import { addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

describe('answering a proposal', () => {
  it.each([booking.accept, booking.acceptByPost])(
    'a customer accepts a proposal idempotently with $method',
    async (call) => {
      const conversation = await openConversation(server);
      const { id } = await appointments.addProposal(conversation);
      const query = { booking_id: id };
      const first = await server.call(call, { token: conversation.customer.token, query });
      expect([first.status, first.body.message, first.body.data.booking_status]).toEqual([
        200,
        'Booking Confirmed',
        'accepted',
      ]);
      expect(first.headers.get('cache-control')).toBe('no-store');
      const second = await server.call(call, { token: conversation.customer.token, query });
      expect([second.status, second.body]).toEqual([200, first.body]);
      expect(await appointments.listNotificationKinds(conversation.artisan)).toEqual(['booking_accepted']);
      const list = await server.call(booking.listAsArtisan, { token: conversation.artisan.token });
      expect(list.body.results).toMatchObject([{ id, customer_address: '14 Albert Terrace, Saltaire, BD18 4PS' }]);
    },
  );

  it('a HEAD request to the call that accepts a proposal is refused and accepts nothing', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation);
    const head = await fetch(`${server.origin}${booking.accept.path}?booking_id=${id}`, {
      method: 'HEAD',
      headers: { authorization: `Token ${conversation.customer.token}` },
    });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await appointments.list(conversation.customer)).results).toMatchObject([{ id, booking_status: null }]);
  });

  it('a customer rejects a proposal idempotently, and it leaves the list', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation);
    for (const { status, body } of [
      await appointments.reject(conversation.customer, id),
      await appointments.reject(conversation.customer, id),
    ]) {
      expect([status, body]).toEqual([200, { message: 'Booking Rejected', data: null }]);
    }
    expect((await appointments.list(conversation.customer)).results).toEqual([]);
    expect(await appointments.listNotificationKinds(conversation.artisan)).toEqual(['booking_rejected']);
    const lateAcceptance = await appointments.accept(conversation.customer, id);
    expect([lateAcceptance.status, lateAcceptance.error.code, lateAcceptance.error.data]).toMatchObject([
      409,
      'state_conflict',
      { booking_status: 'rejected' },
    ]);
  });

  it('a customer can cancel an upcoming booking, but not one that has started', async () => {
    const conversation = await openConversation(server);
    const [upcoming, started] = [
      await appointments.addProposal(conversation),
      await appointments.addProposal(conversation, { appointment_time: '14:00' }),
    ];
    for (const { id } of [upcoming, started]) await appointments.accept(conversation.customer, id);
    await appointments.moveTo(started.id, -1);
    expect((await appointments.reject(conversation.customer, upcoming.id)).status).toBe(200);
    expect((await appointments.reject(conversation.customer, started.id)).error.code).toBe('time_passed');
    expect(await appointments.listNotificationKinds(conversation.artisan)).toEqual([
      'booking_cancelled',
      'booking_accepted',
      'booking_accepted',
    ]);
    expect((await appointments.list(conversation.customer)).results.map((row) => row.booking_status)).toEqual([
      'cancelled',
      'accepted',
    ]);
  });

  it('a proposal cannot be answered after its start', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation);
    await appointments.moveTo(id, -1);
    for (const lateAnswer of [
      await appointments.accept(conversation.customer, id),
      await appointments.reject(conversation.customer, id),
    ]) {
      expect([lateAnswer.status, lateAnswer.error.code, lateAnswer.error.data]).toMatchObject([
        409,
        'time_passed',
        { booking_status: 'expired' },
      ]);
    }
    expect((await appointments.list(conversation.customer)).results).toEqual([]);
  });

  it('a proposal can be answered only by its customer', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation);
    const stranger = await addCustomer(server);
    for (const answer of [appointments.accept, appointments.reject]) {
      expect((await answer(stranger, id)).status).toBe(404);
      expect((await answer(stranger, unknownId)).status).toBe(404);
      expect((await answer(stranger, 'nonsense')).status).toBe(404);
      expect((await answer({}, id)).status).toBe(401);
      expect((await answer(conversation.artisan, id)).status).toBe(403);
    }
    const { status, error } = await server.call(booking.accept, { token: stranger.token });
    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['booking_id']]);
  });

  it('an answer to a proposal ignores a token in the query string', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation);
    const { status } = await server.call(booking.accept, {
      query: { booking_id: id, token: conversation.customer.token },
    });
    expect(status).toBe(401);
  });
});
