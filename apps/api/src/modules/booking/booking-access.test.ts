import { booking } from '@fixit/contract/booking';
import type { Route } from '@fixit/contract/route';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointmentsOn, dayAhead } from '../../testing/appointment-calls.ts';
import { openConversation } from '../../testing/chat-client.ts';
import { addArtisan, addCustomer } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
});
afterAll(() => server.stop());

it('every call on a booking is refused without a login, to the other role and to strangers, and then changes nothing', async () => {
  const appointments = appointmentsOn(server);
  const conversation = await openConversation(server);
  const { id } = await appointments.agreed(conversation);
  const before = (await appointments.change(booking.showAsCustomer, conversation.customer, id)).body;
  const strangers = { customer: await addCustomer(server), artisan: await addArtisan(server) };
  const details = {
    reason: 'The tap still drips',
    appointment_date: dayAhead,
    appointment_time: '16:30',
    house_and_street: '14 Albert Terrace',
    post_code: 'BD18 4PS',
    minutes: 20,
    phone: '07700 900177',
  };
  const others: Route[] = [booking.listAsCustomer, booking.listAsArtisan, booking.propose];
  for (const call of Object.values<Route>(booking)) {
    if (others.includes(call)) continue;
    const own = call.access === 'artisan' ? 'artisan' : 'customer';
    const other = own === 'artisan' ? 'customer' : 'artisan';
    const statuses: number[] = [];
    for (const token of [undefined, conversation[other].token, strangers[own].token]) {
      const body = call.body ? details : undefined;
      const answer = await server.call(call, { token, params: { id }, query: { booking_id: id }, body });
      statuses.push(answer.status);
    }
    expect(statuses, `${call.method} ${call.path}`).toEqual([401, 403, 404]);
  }
  expect((await appointments.change(booking.showAsCustomer, conversation.customer, id)).body).toEqual(before);
});
