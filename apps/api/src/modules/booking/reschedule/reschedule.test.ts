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

const later = { appointment_date: dayAhead, appointment_time: '16:30' };

/** Lists the appointments that one side asks to reschedule, in the artisan's list. */
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
] as const)('a reschedule that the %s requests', (asker, other) => {
  const [mine, theirs] = [calls[asker], calls[other]];

  async function requestReschedule() {
    const conversation = await openConversation(server);
    const { id } = await appointments.agreed(conversation, { duration_minutes: 90 });
    const { status, body } = await appointments.change(mine.request, conversation[asker], id, later);
    expect(status).toBe(200);
    return { conversation, id, booked: body.data };
  }

  it('a requested reschedule is idempotent and changes the booking only when the other side accepts', async () => {
    const { conversation, id, booked } = await requestReschedule();
    expect(booked).toMatchObject({ booking_status: 'accepted', appointment_time: '10:00' });
    expect(booked.reschedule).toMatchObject({ ...later, asked_by: asker, late: false });
    expect((await appointments.change(mine.request, conversation[asker], id, later)).body.data).toEqual(booked);
    expect(await listRequestedBy(conversation, asker)).toEqual([id]);
    expect(await listRequestedBy(conversation, other)).toEqual([]);
    expect(await appointments.kindsOf(conversation[other])).toContain('reschedule_asked');
    const { status, body } = await appointments.change(theirs.accept, conversation[other], id);
    expect([status, body.data.late_by, body.data.reschedule]).toEqual([200, null, null]);
    expect(body.data).toMatchObject({ ...later, booking_status: 'accepted', duration_minutes: 90 });
    expect(await listRequestedBy(conversation, asker)).toEqual([]);
    expect(Date.parse(body.data.ends_at ?? '') - Date.parse(body.data.starts_at ?? '')).toBe(90 * 60_000);
    expect((await appointments.kindsOf(conversation[asker]))[0]).toBe('reschedule_accepted');
  });

  it('two simultaneous acceptances of a reschedule with the same Idempotency-Key get the same response', async () => {
    const { conversation, id } = await requestReschedule();
    const { token } = conversation[other];
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const accept = () => server.call(theirs.accept, { token, headers, params: { id } });
    const [first, second] = await Promise.all([accept(), accept()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('a requested reschedule is removed when the other side declines it or its own side withdraws it', async () => {
    const { conversation, id } = await requestReschedule();
    const declined = await appointments.change(theirs.decline, conversation[other], id);
    expect(declined.body.data).toMatchObject({
      appointment_time: '10:00',
      booking_status: 'accepted',
      reschedule: null,
    });
    expect((await appointments.kindsOf(conversation[asker]))[0]).toBe('reschedule_declined');
    await appointments.change(mine.request, conversation[asker], id, later);
    const withdrawn = await appointments.change(mine.withdraw, conversation[asker], id);
    expect(withdrawn.body.data).toMatchObject({ appointment_time: '10:00', reschedule: null });
    expect((await appointments.kindsOf(conversation[other]))[0]).toBe('reschedule_withdrawn');
    for (const [call, person] of [
      [theirs.accept, conversation[other]],
      [theirs.decline, conversation[other]],
      [mine.withdraw, conversation[asker]],
    ] as const) {
      const { status, error } = await appointments.change(call, person, id);
      expect([status, error.data]).toMatchObject([409, { booking_status: 'accepted', reschedule: null }]);
    }
  });

  it('a side can neither answer its own requested reschedule, nor withdraw the other’s, nor request a second', async () => {
    const { conversation, id, booked } = await requestReschedule();
    for (const [call, person, body] of [
      [mine.accept, conversation[asker]],
      [mine.decline, conversation[asker]],
      [theirs.withdraw, conversation[other]],
      [mine.request, conversation[asker], { ...later, appointment_time: '17:00' }],
      [theirs.request, conversation[other], later],
    ] as const) {
      const { status, error } = await appointments.change(call, person, id, body);
      const { reschedule } = booked;
      expect([status, error.code, error.data]).toMatchObject([409, 'state_conflict', { reschedule }]);
    }
  });

  it('a third party cannot reschedule a booking', async () => {
    const { id } = await requestReschedule();
    const stranger = asker === 'customer' ? await addCustomer(server) : await addArtisan(server);
    expect((await appointments.change(mine.request, stranger, id, later)).status).toBe(404);
    for (const call of [mine.withdraw, mine.accept, mine.decline]) {
      expect((await appointments.change(call, stranger, id)).status).toBe(404);
    }
  });

  it('a reschedule requested less than a day before the start is flagged as late once it is accepted', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.agreed(conversation);
    await appointments.moveTo(id, 23);
    expect((await appointments.change(mine.request, conversation[asker], id, later)).body.data.reschedule?.late).toBe(
      true,
    );
    expect((await appointments.change(theirs.accept, conversation[other], id)).body.data.late_by).toBe(asker);
  });

  it('a late reschedule loses its flag if either side or a deleted account later cancels the booking in good time', async () => {
    const cancel = { customer: booking.cancelAsCustomer, artisan: booking.cancelAsArtisan } as const;
    for (const by of [asker, other, 'deletion'] as const) {
      const conversation = await openConversation(server);
      const { id } = await appointments.agreed(conversation);
      await appointments.moveTo(id, 23);
      expect((await appointments.change(mine.request, conversation[asker], id, later)).status).toBe(200);
      expect((await appointments.change(theirs.accept, conversation[other], id)).status).toBe(200);
      if (by === 'deletion')
        await server.db.transaction((tx) => closeBookingsOf(tx, conversation[asker].account_id, 'deleted'));
      else await appointments.change(cancel[by], conversation[by], id);
      const { body } = await appointments.change(booking.showAsCustomer, conversation.customer, id);
      expect(body.data).toMatchObject({
        booking_status: 'cancelled',
        closed_by: by === 'deletion' ? asker : by,
        late_by: null,
      });
    }
  });
});

it('a reschedule is refused for a time that is past, invalid, unchanged or on a day off', async () => {
  const conversation = await openConversation(server);
  const { id } = await appointments.agreed(conversation);
  const off = dayAheadBy(5);
  await server.call(week.addTimeOff, { token: conversation.artisan.token, body: { from: off, to: off } });
  for (const [details, field] of [
    [{ appointment_date: '2020-01-01' }, 'appointment_time'],
    [{ appointment_date: clockChanges.spring, appointment_time: '01:30' }, 'appointment_time'],
    [{ appointment_time: '10:00' }, 'appointment_time'],
    [{ appointment_date: off }, 'appointment_date'],
    [{ appointment_date: `${dayAhead.slice(0, 4)}-02-30` }, 'appointment_date'],
    [{ appointment_time: '24:00' }, 'appointment_time'],
    [{ appointment_date: '2200-01-01' }, 'appointment_date'],
  ] as const) {
    for (const side of ['customer', 'artisan'] as const) {
      const { status, error } = await appointments.change(calls[side].request, conversation[side], id, {
        ...later,
        ...details,
      });
      expect([status, Object.keys(error.errors ?? {})], JSON.stringify(details)).toEqual([400, [field]]);
    }
  }
  const proposed = await appointments.propose(conversation, { appointment_date: off });
  expect([proposed.status, proposed.error.errors]).toEqual([400, { appointment_date: ['You are off on that day'] }]);
});

it('a booking can be rescheduled only if it is accepted and upcoming', async () => {
  const conversation = await openConversation(server);
  const proposal = await appointments.proposed(conversation, { appointment_time: '12:00' });
  const started = await appointments.agreed(conversation);
  await appointments.moveTo(started.id, -1);
  expect(
    (await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, proposal.id, later)).error
      .code,
  ).toBe('state_conflict');
  expect(
    (await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, started.id, later)).error
      .code,
  ).toBe('time_passed');
});

it('a reschedule to an occupied time is refused, but the booking’s own time does not conflict', async () => {
  const artisan = await addArtisan(server);
  const [conversation, rival] = [
    await openConversation(server, { artisan }),
    await openConversation(server, { artisan }),
  ];
  const { id, artisan_name } = await appointments.agreed(conversation);
  await appointments.agreed(rival, { appointment_time: '16:00' });
  for (const [side, subject] of [
    ['customer', `${artisan_name} has`],
    ['artisan', 'You have'],
  ] as const) {
    const { status, error } = await appointments.change(calls[side].request, conversation[side], id, later);
    expect([status, error.code, error.message]).toEqual([
      409,
      'time_taken',
      `${subject} another appointment at that time.`,
    ]);
    expect(error.data).toMatchObject({ id, reschedule: null });
  }
  const shifted = { ...later, appointment_time: '10:30' };
  expect(
    (await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, id, shifted)).status,
  ).toBe(200);
  expect((await appointments.change(booking.acceptRescheduleAsArtisan, artisan, id)).status).toBe(200);
});

it('accepting a reschedule is refused if its time was taken meanwhile, and otherwise makes proposals for that time unavailable', async () => {
  const artisan = await addArtisan(server);
  const [conversation, rival] = [
    await openConversation(server, { artisan }),
    await openConversation(server, { artisan }),
  ];
  const { id } = await appointments.agreed(conversation);
  await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, id, later);
  const clash = await appointments.agreed(rival, { appointment_time: '16:00' });
  const taken = await appointments.change(booking.acceptRescheduleAsArtisan, artisan, id);
  expect([taken.status, taken.error.code, taken.error.data]).toMatchObject([409, 'time_taken', { reschedule: later }]);
  await appointments.change(booking.cancelAsCustomer, rival.customer, clash.id);
  const overlapping = await appointments.proposed(rival, { appointment_time: '17:00' });
  expect((await appointments.change(booking.acceptRescheduleAsArtisan, artisan, id)).status).toBe(200);
  const { body } = await appointments.change(booking.showAsCustomer, rival.customer, overlapping.id);
  expect([body.data.booking_status, body.data.closed_by]).toEqual(['unavailable', 'system']);
  expect((await appointments.kindsOf(rival.customer))[0]).toBe('booking_unavailable');
  expect(await appointments.kindsOf(artisan)).toContain('booking_unavailable');
});

it('an expired request to reschedule cannot be accepted, and cancelling the booking removes a new one', async () => {
  const conversation = await openConversation(server);
  const { id } = await appointments.agreed(conversation);
  await appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, id, later);
  await server.db.execute(sql`update booking set reschedule_asked_at = now() - interval '48 hours' where id = ${id}`);
  const { error } = await appointments.change(booking.acceptRescheduleAsArtisan, conversation.artisan, id);
  expect(error.data).toMatchObject({ booking_status: 'accepted', reschedule: null });
  expect(
    (await appointments.change(booking.requestRescheduleAsArtisan, conversation.artisan, id, later)).body.data
      .reschedule,
  ).toMatchObject(later);
  expect((await appointments.cancel(conversation.artisan, id)).body.data.reschedule).toBeNull();
});

it('each step of rescheduling takes at most seven statements', async () => {
  const conversation = await openConversation(server);
  const { id } = await appointments.agreed(conversation);
  for (const step of [
    () => appointments.change(booking.requestRescheduleAsCustomer, conversation.customer, id, later),
    () => appointments.change(booking.acceptRescheduleAsArtisan, conversation.artisan, id),
    () =>
      appointments.change(booking.requestRescheduleAsArtisan, conversation.artisan, id, {
        ...later,
        appointment_time: '18:00',
      }),
    () => appointments.change(booking.declineRescheduleAsCustomer, conversation.customer, id),
    () => appointments.change(booking.cancelAsCustomer, conversation.customer, id),
  ]) {
    // An acceptance has a savepoint so that its key and refusal are stored even if the time is taken.
    expect(await countStatements(step)).toBeLessThanOrEqual(7);
  }
  expect(
    await countStatements(() => appointments.change(booking.showAsCustomer, conversation.customer, id)),
  ).toBeLessThanOrEqual(3);
});
