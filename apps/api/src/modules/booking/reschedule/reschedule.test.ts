import { booking } from '@fixit/contract/booking';
import { week } from '@fixit/contract/value/week';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn, clockChanges, dayAhead, dayAheadBy } from '../../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import { countStatements } from '../../../testing/database/count-statements.ts';
import { addArtisan, addCustomer } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { closeBookingsOf } from '../booking-actions.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

const newTime = { appointment_date: dayAhead, appointment_time: '16:30' };

/** Returns the ids in the artisan's list of the appointments that one side asks to reschedule. */
async function listRequestedBy({ artisan: { token } }: TestConversation, asked_by: string): Promise<string[]> {
  const { body } = await server.call(booking.listAsArtisan, { token, query: { asked_by } });
  return body.results.map(({ id }) => id);
}

const calls = {
  customer: {
    request: booking.requestRescheduleAsCustomer,
    withdraw: booking.withdrawRescheduleAsCustomer,
    accept: booking.acceptRescheduleAsCustomer,
    decline: booking.declineRescheduleAsCustomer,
  },
  artisan: {
    request: booking.requestRescheduleAsArtisan,
    withdraw: booking.withdrawRescheduleAsArtisan,
    accept: booking.acceptRescheduleAsArtisan,
    decline: booking.declineRescheduleAsArtisan,
  },
} as const;

describe.each([
  ['customer', 'artisan'],
  ['artisan', 'customer'],
] as const)('a reschedule that the %s requests', (requester, other) => {
  const [requesterCalls, otherCalls] = [calls[requester], calls[other]];

  async function requestReschedule() {
    const conversation = await openConversation(server);
    const { id } = await appointments.addAccepted(conversation, { duration_minutes: 90 });
    const { status, body } = await appointments.change(requesterCalls.request, conversation[requester], id, newTime);
    expect(status).toBe(200);
    return { conversation, id, bookingBefore: body.data };
  }

  it('requesting a reschedule is idempotent, and the booking changes only when the other side accepts', async () => {
    const { conversation, id, bookingBefore } = await requestReschedule();
    expect(bookingBefore).toMatchObject({ booking_status: 'accepted', appointment_time: '10:00' });
    expect(bookingBefore.reschedule).toMatchObject({ ...newTime, asked_by: requester, late: false });
    expect((await appointments.change(requesterCalls.request, conversation[requester], id, newTime)).body.data).toEqual(
      bookingBefore,
    );
    expect(await listRequestedBy(conversation, requester)).toEqual([id]);
    expect(await listRequestedBy(conversation, other)).toEqual([]);
    expect(await appointments.listNotificationKinds(conversation[other])).toContain('reschedule_asked');
    const { status, body } = await appointments.change(otherCalls.accept, conversation[other], id);
    expect([status, body.data.late_by, body.data.reschedule]).toEqual([200, null, null]);
    expect(body.data).toMatchObject({ ...newTime, booking_status: 'accepted', duration_minutes: 90 });
    expect(await listRequestedBy(conversation, requester)).toEqual([]);
    expect(Date.parse(body.data.ends_at ?? '') - Date.parse(body.data.starts_at ?? '')).toBe(90 * 60_000);
    expect((await appointments.listNotificationKinds(conversation[requester]))[0]).toBe('reschedule_accepted');
  });

  it('two simultaneous acceptances of a reschedule with the same Idempotency-Key get the same response', async () => {
    const { conversation, id } = await requestReschedule();
    const { token } = conversation[other];
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const accept = () => server.call(otherCalls.accept, { token, headers, params: { id } });
    const [first, second] = await Promise.all([accept(), accept()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('a requested reschedule is removed when the other side declines it or its own side withdraws it', async () => {
    const { conversation, id } = await requestReschedule();
    const declined = await appointments.change(otherCalls.decline, conversation[other], id);
    expect(declined.body.data).toMatchObject({
      appointment_time: '10:00',
      booking_status: 'accepted',
      reschedule: null,
    });
    expect((await appointments.listNotificationKinds(conversation[requester]))[0]).toBe('reschedule_declined');
    await appointments.change(requesterCalls.request, conversation[requester], id, newTime);
    const withdrawn = await appointments.change(requesterCalls.withdraw, conversation[requester], id);
    expect(withdrawn.body.data).toMatchObject({ appointment_time: '10:00', reschedule: null });
    expect((await appointments.listNotificationKinds(conversation[other]))[0]).toBe('reschedule_withdrawn');
    for (const [call, person] of [
      [otherCalls.accept, conversation[other]],
      [otherCalls.decline, conversation[other]],
      [requesterCalls.withdraw, conversation[requester]],
    ] as const) {
      const { status, error } = await appointments.change(call, person, id);
      expect([status, error.data]).toMatchObject([409, { booking_status: 'accepted', reschedule: null }]);
    }
  });

  it('a side can neither answer its own requested reschedule, nor withdraw the other’s, nor request a second', async () => {
    const { conversation, id, bookingBefore } = await requestReschedule();
    for (const [call, person, body] of [
      [requesterCalls.accept, conversation[requester]],
      [requesterCalls.decline, conversation[requester]],
      [otherCalls.withdraw, conversation[other]],
      [requesterCalls.request, conversation[requester], { ...newTime, appointment_time: '17:00' }],
      [otherCalls.request, conversation[other], newTime],
    ] as const) {
      const { status, error } = await appointments.change(call, person, id, body);
      const { reschedule } = bookingBefore;
      expect([status, error.code, error.data]).toMatchObject([409, 'state_conflict', { reschedule }]);
    }
  });

  it('a third party cannot reschedule a booking', async () => {
    const { id } = await requestReschedule();
    const stranger = requester === 'customer' ? await addCustomer(server) : await addArtisan(server);
    expect((await appointments.change(requesterCalls.request, stranger, id, newTime)).status).toBe(404);
    for (const call of [requesterCalls.withdraw, requesterCalls.accept, requesterCalls.decline]) {
      expect((await appointments.change(call, stranger, id)).status).toBe(404);
    }
  });

  it('a reschedule requested less than a day before the start is flagged as late once it is accepted', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addAccepted(conversation);
    await appointments.moveTo(id, 23);
    expect(
      (await appointments.change(requesterCalls.request, conversation[requester], id, newTime)).body.data.reschedule
        ?.late,
    ).toBe(true);
    expect((await appointments.change(otherCalls.accept, conversation[other], id)).body.data.late_by).toBe(requester);
  });

  it('a late reschedule loses its flag if either side or an account deletion later cancels the booking in good time', async () => {
    const cancel = { customer: booking.cancelAsCustomer, artisan: booking.cancelAsArtisan } as const;
    for (const by of [requester, other, 'deletion'] as const) {
      const conversation = await openConversation(server);
      const { id } = await appointments.addAccepted(conversation);
      await appointments.moveTo(id, 23);
      expect((await appointments.change(requesterCalls.request, conversation[requester], id, newTime)).status).toBe(
        200,
      );
      expect((await appointments.change(otherCalls.accept, conversation[other], id)).status).toBe(200);
      if (by === 'deletion')
        await server.db.transaction((tx) => closeBookingsOf(tx, conversation[requester].account_id, 'deleted'));
      else await appointments.change(cancel[by], conversation[by], id);
      const { body } = await appointments.change(booking.showAsCustomer, conversation.customer, id);
      expect(body.data).toMatchObject({
        booking_status: 'cancelled',
        closed_by: by === 'deletion' ? requester : by,
        late_by: null,
      });
    }
  });
});

it('a reschedule is refused for a time that is past, invalid, unchanged or on a day off', async () => {
  const conversation = await openConversation(server);
  const { id } = await appointments.addAccepted(conversation);
  const dayOff = dayAheadBy(5);
  await server.call(week.addTimeOff, { token: conversation.artisan.token, body: { from: dayOff, to: dayOff } });
  for (const [details, field] of [
    [{ appointment_date: '2020-01-01' }, 'appointment_time'],
    [{ appointment_date: clockChanges.spring, appointment_time: '01:30' }, 'appointment_time'],
    [{ appointment_time: '10:00' }, 'appointment_time'],
    [{ appointment_date: dayOff }, 'appointment_date'],
    [{ appointment_date: `${dayAhead.slice(0, 4)}-02-30` }, 'appointment_date'],
    [{ appointment_time: '24:00' }, 'appointment_time'],
    [{ appointment_date: '2200-01-01' }, 'appointment_date'],
  ] as const) {
    for (const side of ['customer', 'artisan'] as const) {
      const { status, error } = await appointments.change(calls[side].request, conversation[side], id, {
        ...newTime,
        ...details,
      });
      expect([status, Object.keys(error.errors ?? {})], JSON.stringify(details)).toEqual([400, [field]]);
    }
  }
  const proposed = await appointments.propose(conversation, { appointment_date: dayOff });
  expect([proposed.status, proposed.error.errors]).toEqual([400, { appointment_date: ['You are off on that day'] }]);
});

it('a booking can be rescheduled only if it is accepted and upcoming', async () => {
  const conversation = await openConversation(server);
  const proposal = await appointments.addProposal(conversation, { appointment_time: '12:00' });
  const started = await appointments.addAccepted(conversation);
  await appointments.moveTo(started.id, -1);
  expect(
    (await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, proposal.id, newTime)).error
      .code,
  ).toBe('state_conflict');
  expect(
    (await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, started.id, newTime)).error
      .code,
  ).toBe('time_passed');
});

it('a reschedule to an occupied time is refused, but the booking’s own time does not conflict', async () => {
  const artisan = await addArtisan(server);
  const [conversation, otherConversation] = [
    await openConversation(server, { artisan }),
    await openConversation(server, { artisan }),
  ];
  const { id, artisan_name } = await appointments.addAccepted(conversation);
  await appointments.addAccepted(otherConversation, { appointment_time: '16:00' });
  for (const [side, subject] of [
    ['customer', `${artisan_name} has`],
    ['artisan', 'You have'],
  ] as const) {
    const { status, error } = await appointments.change(calls[side].request, conversation[side], id, newTime);
    expect([status, error.code, error.message]).toEqual([
      409,
      'time_taken',
      `${subject} another appointment at that time.`,
    ]);
    expect(error.data).toMatchObject({ id, reschedule: null });
  }
  const shifted = { ...newTime, appointment_time: '10:30' };
  expect(
    (await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, id, shifted)).status,
  ).toBe(200);
  expect((await appointments.change(booking.acceptRescheduleAsArtisan, artisan, id)).status).toBe(200);
});

it('accepting a reschedule is refused if its time was taken meanwhile, and otherwise makes proposals for that time unavailable', async () => {
  const artisan = await addArtisan(server);
  const [conversation, otherConversation] = [
    await openConversation(server, { artisan }),
    await openConversation(server, { artisan }),
  ];
  const { id } = await appointments.addAccepted(conversation);
  await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, id, newTime);
  const conflict = await appointments.addAccepted(otherConversation, { appointment_time: '16:00' });
  const refusal = await appointments.change(booking.acceptRescheduleAsArtisan, artisan, id);
  expect([refusal.status, refusal.error.code, refusal.error.data]).toMatchObject([
    409,
    'time_taken',
    { reschedule: newTime },
  ]);
  await appointments.change(booking.cancelAsCustomer, otherConversation.customer, conflict.id);
  const overlapping = await appointments.addProposal(otherConversation, { appointment_time: '17:00' });
  expect((await appointments.change(booking.acceptRescheduleAsArtisan, artisan, id)).status).toBe(200);
  const { body } = await appointments.change(booking.showAsCustomer, otherConversation.customer, overlapping.id);
  expect([body.data.booking_status, body.data.closed_by]).toEqual(['unavailable', 'system']);
  expect((await appointments.listNotificationKinds(otherConversation.customer))[0]).toBe('booking_unavailable');
  expect(await appointments.listNotificationKinds(artisan)).toContain('booking_unavailable');
});

it('an expired request to reschedule cannot be accepted, and cancelling the booking removes a new one', async () => {
  const conversation = await openConversation(server);
  const { id } = await appointments.addAccepted(conversation);
  await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, id, newTime);
  await server.db.execute(sql`update booking set reschedule_asked_at = now() - interval '48 hours' where id = ${id}`);
  const { error } = await appointments.change(booking.acceptRescheduleAsArtisan, conversation.artisan, id);
  expect(error.data).toMatchObject({ booking_status: 'accepted', reschedule: null });
  expect(
    (await appointments.change(booking.requestRescheduleAsArtisan, conversation.artisan, id, newTime)).body.data
      .reschedule,
  ).toMatchObject(newTime);
  expect((await appointments.cancel(conversation.artisan, id)).body.data.reschedule).toBeNull();
});

it('each step of rescheduling takes at most seven statements', async () => {
  const conversation = await openConversation(server);
  const { id } = await appointments.addAccepted(conversation);
  for (const step of [
    () => appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, id, newTime),
    () => appointments.change(booking.acceptRescheduleAsArtisan, conversation.artisan, id),
    () =>
      appointments.change(booking.requestRescheduleAsArtisan, conversation.artisan, id, {
        ...newTime,
        appointment_time: '18:00',
      }),
    () => appointments.change(booking.declineRescheduleAsCustomer, conversation.customer, id),
    () => appointments.change(booking.cancelAsCustomer, conversation.customer, id),
  ]) {
    // An acceptance has a savepoint so that its idempotency key and refusal are stored even if the time
    // is taken.
    expect(await countStatements(step)).toBeLessThanOrEqual(7);
  }
  expect(
    await countStatements(() => appointments.change(booking.showAsCustomer, conversation.customer, id)),
  ).toBeLessThanOrEqual(3);
});
