import { booking } from '@fixit/contract/booking';
import { type EventFrame, notification } from '@fixit/contract/notification';
import { formatAppointment } from '@fixit/contract/value/appointment';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn, clockChanges, dayAhead } from '../../testing/appointment-calls.ts';
import { openConversation } from '../../testing/chat-client.ts';
import { openEvents } from '../../testing/event-client.ts';
import { addArtisan } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

describe('proposing', () => {
  it('an artisan can propose an appointment, and the customer sees it', async () => {
    const conversation = await openConversation(server);
    const events = await openEvents(server, conversation.customer.token);
    const proposal = await appointments.addProposal(conversation, { duration_minutes: 90 });
    expect(proposal).toMatchObject({
      booking_status: null,
      receiver: conversation.artisan.artisan_id,
      customer_name: 'Priya Nair',
      customer_address: '',
      service_id: conversation.artisan.service_id,
      appointment_date: dayAhead,
      appointment_time: '10:00',
      duration_minutes: 90,
      conversation_id: conversation.id,
    });
    const { results, next } = await appointments.list(conversation.customer);
    expect(next).toBeNull();
    expect(results).toEqual([{ ...proposal, customer_address: '14 Albert Terrace, Saltaire, BD18 4PS' }]);
    expect(await appointments.listNotificationKinds(conversation.customer)).toEqual(['booking_proposed']);
    const received: EventFrame[] = [await events.next(), await events.next()];
    expect(received.map(({ kind }) => kind)).toEqual(['notification', 'booking_changed']);
    events.close();
  });

  it('the notification of a proposal contains the price if there is one', async () => {
    const conversation = await openConversation(server);
    for (const details of [{ price: 80.5 }, { price: 1200 }, {}]) await appointments.addProposal(conversation, details);
    const { body } = await server.call(notification.list, { token: conversation.customer.token });
    const when = formatAppointment(dayAhead, '10:00');
    expect(body.map((each) => each.body)).toEqual([
      `${when}: Mend the tap`,
      `${when}, £1,200: Mend the tap`,
      `${when}, £80.50: Mend the tap`,
    ]);
  });

  it('a proposal with a past or impossible time, an invalid duration or an invalid description is refused', async () => {
    const conversation = await openConversation(server);
    const invalidProposals: [Record<string, unknown>, string][] = [
      [{ appointment_date: '2020-01-01' }, 'appointment_time'],
      [{ appointment_date: clockChanges.spring, appointment_time: '01:30' }, 'appointment_time'],
      [{ appointment_date: `${dayAhead.slice(0, 4)}-02-30` }, 'appointment_date'],
      [{ appointment_date: 'tomorrow' }, 'appointment_date'],
      [{ appointment_date: '9999-12-31', appointment_time: '23:30' }, 'appointment_date'],
      [{ appointment_time: '25:00' }, 'appointment_time'],
      [{ duration_minutes: 0 }, 'duration_minutes'],
      [{ duration_minutes: 14 }, 'duration_minutes'],
      [{ duration_minutes: 30 * 60 }, 'duration_minutes'],
      [{ duration_minutes: 24 * 60 + 1 }, 'duration_minutes'],
      [{ duration_minutes: '60' }, 'duration_minutes'],
      [{ service_description: ' ' }, 'service_description'],
      [{ service_description: 'a\u0000' }, 'service_description'],
    ];
    for (const [details, field] of invalidProposals) {
      const { status, error } = await appointments.propose(conversation, details);
      expect([status, Object.keys(error.errors ?? {})], JSON.stringify(details)).toEqual([400, [field]]);
    }
    expect((await appointments.list(conversation.customer)).results).toEqual([]);
  });

  it('a proposal for a time that occurs twice is for the earlier instant', async () => {
    const conversation = await openConversation(server);
    const { autumn } = clockChanges;
    const { id } = await appointments.addProposal(conversation, {
      appointment_date: autumn,
      appointment_time: '01:30',
    });
    const { rows } = await server.db.execute<{ at: string }>(
      sql`select iso(starts_at) as at from booking where id = ${id}`,
    );
    expect(rows[0]?.at).toBe(`${autumn}T00:30:00.000Z`);
  });

  it('a booking can be proposed only by the artisan of the conversation', async () => {
    const conversation = await openConversation(server);
    const other = await addArtisan(server);
    expect((await appointments.propose({ ...conversation, artisan: other })).status).toBe(404);
    expect((await appointments.propose(conversation, { conversation_id: unknownId })).status).toBe(404);
    expect((await server.call(booking.propose, { body: {} })).status).toBe(401);
    expect((await server.call(booking.propose, { token: conversation.customer.token, body: {} })).status).toBe(403);
  });
});
