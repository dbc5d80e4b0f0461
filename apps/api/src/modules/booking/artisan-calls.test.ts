import { booking } from '@fixit/contract/booking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn } from '../../testing/appointment-calls.ts';
import { openConversation } from '../../testing/chat-client.ts';
import { addArtisan } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

describe('an artisan’s calls on a booking', () => {
  it('an artisan withdraws a proposal and cancels an accepted booking idempotently', async () => {
    const conversation = await openConversation(server);
    const [proposal, agreed] = [
      await appointments.addProposal(conversation),
      await appointments.addProposal(conversation, { appointment_time: '14:00' }),
    ];
    await appointments.accept(conversation.customer, agreed.id);
    for (const [{ id }, state] of [
      [proposal, 'withdrawn'],
      [agreed, 'cancelled'],
    ] as const) {
      for (const { status, body } of [
        await appointments.cancel(conversation.artisan, id),
        await appointments.cancel(conversation.artisan, id),
      ]) {
        expect([status, body.data.booking_status, body.data.customer_address]).toEqual([200, state, '']);
      }
    }
    expect(await appointments.listNotificationKinds(conversation.customer)).toEqual([
      'booking_cancelled',
      'booking_withdrawn',
      'booking_proposed',
      'booking_proposed',
    ]);
    expect((await appointments.accept(conversation.customer, proposal.id)).status).toBe(409);
  });

  it('an artisan can complete an accepted booking only once it has started, and does so idempotently', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation);
    expect((await appointments.complete(conversation.artisan, id)).error.code).toBe('state_conflict');
    await appointments.accept(conversation.customer, id);
    expect((await appointments.complete(conversation.artisan, id)).error.code).toBe('state_conflict');
    await appointments.moveTo(id, -1);
    for (const { status, body } of [
      await appointments.complete(conversation.artisan, id),
      await appointments.complete(conversation.artisan, id),
    ]) {
      expect([status, body.data.booking_status]).toEqual([200, 'completed']);
    }
    expect((await appointments.cancel(conversation.artisan, id)).status).toBe(409);
    expect(await appointments.listNotificationKinds(conversation.customer)).toEqual([
      'booking_completed',
      'booking_proposed',
    ]);
  });

  it('another artisan cannot change a booking', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation);
    const stranger = await addArtisan(server);
    for (const change of [appointments.complete, appointments.cancel]) {
      expect((await change(stranger, id)).status).toBe(404);
      expect((await change({}, id)).status).toBe(401);
      expect((await change(conversation.customer, id)).status).toBe(403);
    }
    expect((await server.call(booking.listAsArtisan, { token: stranger.token })).body.results).toEqual([]);
    expect((await server.call(booking.listAsArtisan)).status).toBe(401);
    expect((await server.call(booking.listAsArtisan, { token: conversation.customer.token })).status).toBe(403);
  });
});
