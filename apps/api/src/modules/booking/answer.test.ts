import { booking } from '@fixit/contract/booking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn } from '../../testing/appointment.ts';
import { openConversation } from '../../testing/chat.ts';
import { addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let on: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  on = appointmentsOn(server);
});
afterAll(() => server.stop());

const unknown = '01a1fbee-6724-7893-9706-9b55b7482c21';

describe('answering a proposal', () => {
  it.each([booking.accept, booking.acceptByPost])('a customer accepts a booking, idempotently', async (call) => {
    const conversation = await openConversation(server);
    const { id } = await on.proposed(conversation);
    const query = { booking_id: id };
    const first = await server.call(call, { token: conversation.customer.token, query });
    expect([first.status, first.body.message, first.body.data.booking_status]).toEqual([
      200,
      'Booking Confirmed',
      'accepted',
    ]);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const again = await server.call(call, { token: conversation.customer.token, query });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await on.kindsOf(conversation.artisan)).toEqual(['booking_accepted']);
    const own = await server.call(booking.listAsArtisan, { token: conversation.artisan.token });
    expect(own.body.results).toMatchObject([{ id, customer_address: '14 Albert Terrace, Saltaire, BD18 4PS' }]);
  });

  it('a HEAD of the call that accepts is refused and accepts nothing', async () => {
    const conversation = await openConversation(server);
    const { id } = await on.proposed(conversation);
    const headed = await fetch(`${server.origin}${booking.accept.path}?booking_id=${id}`, {
      method: 'HEAD',
      headers: { authorization: `Token ${conversation.customer.token}` },
    });
    expect([headed.status, headed.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await on.listed(conversation.customer)).results).toMatchObject([{ id, booking_status: null }]);
  });

  it('a customer rejects a booking, idempotently, and it leaves the list', async () => {
    const conversation = await openConversation(server);
    const { id } = await on.proposed(conversation);
    for (const { status, body } of [
      await on.reject(conversation.customer, id),
      await on.reject(conversation.customer, id),
    ]) {
      expect([status, body]).toEqual([200, { message: 'Booking Rejected', data: null }]);
    }
    expect((await on.listed(conversation.customer)).results).toEqual([]);
    expect(await on.kindsOf(conversation.artisan)).toEqual(['booking_rejected']);
    const late = await on.accept(conversation.customer, id);
    expect([late.status, late.error.code, late.error.data]).toMatchObject([
      409,
      'state_conflict',
      { booking_status: 'rejected' },
    ]);
  });

  it('a customer cancels an upcoming booking, but not one that has begun', async () => {
    const conversation = await openConversation(server);
    const [ahead, begun] = [
      await on.proposed(conversation),
      await on.proposed(conversation, { appointment_time: '14:00' }),
    ];
    for (const { id } of [ahead, begun]) await on.accept(conversation.customer, id);
    await on.moveTo(begun.id, -1);
    expect((await on.reject(conversation.customer, ahead.id)).status).toBe(200);
    expect((await on.reject(conversation.customer, begun.id)).error.code).toBe('time_passed');
    expect(await on.kindsOf(conversation.artisan)).toEqual([
      'booking_cancelled',
      'booking_accepted',
      'booking_accepted',
    ]);
    expect((await on.listed(conversation.customer)).results.map((row) => row.booking_status)).toEqual([
      'cancelled',
      'accepted',
    ]);
  });

  it('a proposal cannot be answered once its time has come', async () => {
    const conversation = await openConversation(server);
    const { id } = await on.proposed(conversation);
    await on.moveTo(id, -1);
    for (const late of [await on.accept(conversation.customer, id), await on.reject(conversation.customer, id)]) {
      expect([late.status, late.error.code, late.error.data]).toMatchObject([
        409,
        'time_passed',
        { booking_status: 'expired' },
      ]);
    }
    expect((await on.listed(conversation.customer)).results).toEqual([]);
  });

  it('a proposal can be answered by its customer only', async () => {
    const conversation = await openConversation(server);
    const { id } = await on.proposed(conversation);
    const stranger = await addCustomer(server);
    for (const answer of [on.accept, on.reject]) {
      expect((await answer(stranger, id)).status).toBe(404);
      expect((await answer(stranger, unknown)).status).toBe(404);
      expect((await answer(stranger, 'nonsense')).status).toBe(404);
      expect((await answer({}, id)).status).toBe(401);
      expect((await answer(conversation.artisan, id)).status).toBe(403);
    }
    const { status, error } = await server.call(booking.accept, { token: stranger.token });
    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, ['booking_id']]);
  });

  it('an answer to a proposal ignores a token in the address', async () => {
    const conversation = await openConversation(server);
    const { id } = await on.proposed(conversation);
    const { status } = await server.call(booking.accept, {
      query: { booking_id: id, token: conversation.customer.token },
    });
    expect(status).toBe(401);
  });
});
