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

it('every call on a booking is refused without a login, to the other role and to strangers, and changes nothing', async () => {
  const appointments = appointmentsOn(server);
  const conversation = await openConversation(server);
  const { id } = await appointments.addAccepted(conversation);
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
  const callsWithoutBooking: Route[] = [booking.listAsCustomer, booking.listAsArtisan, booking.propose];
  for (const call of Object.values<Route>(booking)) {
    if (callsWithoutBooking.includes(call)) continue;
    const role = call.access === 'artisan' ? 'artisan' : 'customer';
    const otherRole = role === 'artisan' ? 'customer' : 'artisan';
    const statuses: number[] = [];
    for (const token of [undefined, conversation[otherRole].token, strangers[role].token]) {
      const body = call.body ? details : undefined;
      const response = await server.call(call, { token, params: { id }, query: { booking_id: id }, body });
      statuses.push(response.status);
    }
    expect(statuses, `${call.method} ${call.path}`).toEqual([401, 403, 404]);
  }
  expect((await appointments.change(booking.showAsCustomer, conversation.customer, id)).body).toEqual(before);
});
