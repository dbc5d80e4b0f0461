import { booking } from '@fixit/contract/booking';
import { week } from '@fixit/contract/value/week';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointmentsOn, clockChanges, dayAheadBy } from '../../testing/appointment-calls.ts';
import { openConversation } from '../../testing/chat-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

const rescheduleCalls = {
  customer: { request: booking.requestRescheduleAsCustomer, withdraw: booking.withdrawRescheduleAsCustomer },
  artisan: { request: booking.requestRescheduleAsArtisan, withdraw: booking.withdrawRescheduleAsArtisan },
} as const;

it('a booking may end at the midnight before a day off but not later, even across a clock change', async () => {
  const conversation = await openConversation(server);
  const { spring, autumn } = clockChanges;
  const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  for (const dayOff of [dayAheadBy(5), dayAfter(spring), dayAfter(autumn)]) {
    await server.call(week.addTimeOff, { token: conversation.artisan.token, body: { from: dayOff, to: dayOff } });
  }
  // The day of the clock change has 23 hours in spring and 25 in autumn.
  for (const [appointment_date, appointment_time, longestMinutes] of [
    [dayAheadBy(4), '22:30', 90],
    [spring, '00:30', 22 * 60 + 30],
    [autumn, '00:30', 24 * 60],
    [autumn, '20:00', 4 * 60],
  ] as const) {
    const requested = { appointment_date, appointment_time };
    for (const duration_minutes of [longestMinutes, longestMinutes + 1].filter((minutes) => minutes <= 24 * 60)) {
      const isFree = duration_minutes === longestMinutes;
      const refusal = isFree ? null : { appointment_date: ['You are off on a later day of the appointment'] };
      const proposed = await appointments.propose(conversation, { ...requested, duration_minutes });
      expect([proposed.status, proposed.error.errors ?? null]).toEqual([isFree ? 201 : 400, refusal]);
      const { id, artisan_name } = await appointments.addAccepted(conversation, { duration_minutes });
      for (const [side, subject] of [
        ['customer', `${artisan_name} is`],
        ['artisan', 'You are'],
      ] as const) {
        const { status, error } = await appointments.change(
          rescheduleCalls[side].request,
          conversation[side],
          id,
          requested,
        );
        expect([status, error.errors?.['appointment_date']]).toEqual(
          isFree ? [200, undefined] : [400, [`${subject} off on a later day of the appointment`]],
        );
        if (isFree) await appointments.change(rescheduleCalls[side].withdraw, conversation[side], id);
      }
      await appointments.cancel(conversation.artisan, id);
    }
  }
});

it('adding a day off reports the bookings on it but does not cancel them', async () => {
  const conversation = await openConversation(server);
  const [overnight, agreed, withdrawn] = [
    await appointments.addProposal(conversation, { appointment_date: dayAheadBy(1), appointment_time: '23:30' }),
    await appointments.addAccepted(conversation, { appointment_date: dayAheadBy(3) }),
    await appointments.addProposal(conversation, { appointment_date: dayAheadBy(2), appointment_time: '08:00' }),
  ];
  await appointments.addProposal(conversation, { appointment_date: dayAheadBy(1), appointment_time: '23:00' });
  await appointments.cancel(conversation.artisan, withdrawn.id);
  const { token } = conversation.artisan;
  const addTimeOff = async (from: number, to: number) => {
    const { body } = await server.call(week.addTimeOff, {
      token,
      body: { from: dayAheadBy(from), to: dayAheadBy(to) },
    });
    return body.data;
  };
  const noAppointments = { count: 0, first_day: null };
  expect((await addTimeOff(4, 5)).appointments).toEqual(noAppointments);
  const timeOff = await addTimeOff(2, 3);
  expect(timeOff.appointments).toEqual({ count: 2, first_day: dayAheadBy(1) });
  const listAppointments = async () =>
    (await server.call(week.listTimeOff, { token })).body.data.find(({ id }) => id === timeOff.id)?.appointments;
  expect(await listAppointments()).toEqual(timeOff.appointments);
  expect(
    (await appointments.change(booking.showAsCustomer, conversation.customer, agreed.id)).body.data.booking_status,
  ).toBe('accepted');
  await appointments.cancel(conversation.artisan, agreed.id);
  await appointments.cancel(conversation.artisan, overnight.id);
  expect(await listAppointments()).toEqual(noAppointments);
});
