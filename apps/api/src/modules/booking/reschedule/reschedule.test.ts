import { booking } from '@fixit/contract/booking';
import { week } from '@fixit/contract/value/week';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentsOn, clockChanges, dayAhead, dayAheadBy } from '../../../testing/appointment.ts';
import { openConversation, type TestConversation } from '../../../testing/chat.ts';
import { countStatements } from '../../../testing/database/statements.ts';
import { addArtisan, addCustomer } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { closeBookingsOf } from '../booking-actions.ts';

let server: TestServer;
let on: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { RATE_LIMITS: 'off' } });
  on = appointmentsOn(server);
});
afterAll(() => server.stop());

const later = { appointment_date: dayAhead, appointment_time: '16:30' };

/** Lists the appointments that one side asks to reschedule, as the artisan finds them. */
async function listRequestedBy({ artisan: { token } }: TestConversation, asked_by: string): Promise<string[]> {
  const { body } = await server.call(booking.listAsArtisan, { token, query: { asked_by } });
  return body.results.map(({ id }) => id);
}

const calls = {
  customer: {
    ask: booking.requestRescheduleAsCustomer,
    withdraw: booking.withdrawRescheduleAsCustomer,
    accept: booking.acceptRescheduleAsCustomer,
    decline: booking.declineRescheduleAsCustomer,
  },
  artisan: {
    ask: booking.requestRescheduleAsArtisan,
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
    const { id } = await on.agreed(conversation, { duration_minutes: 90 });
    const { status, body } = await on.change(mine.ask, conversation[asker], id, later);
    expect(status).toBe(200);
    return { conversation, id, booked: body.data };
  }

  it('a reschedule leaves the booking unchanged until the other side accepts, and is requested idempotently', async () => {
    const { conversation, id, booked } = await requestReschedule();
    expect(booked).toMatchObject({ booking_status: 'accepted', appointment_time: '10:00' });
    expect(booked.reschedule).toMatchObject({ ...later, asked_by: asker, late: false });
    expect((await on.change(mine.ask, conversation[asker], id, later)).body.data).toEqual(booked);
    expect(await listRequestedBy(conversation, asker)).toEqual([id]);
    expect(await listRequestedBy(conversation, other)).toEqual([]);
    expect(await on.kindsOf(conversation[other])).toContain('reschedule_asked');
    const { status, body } = await on.change(theirs.accept, conversation[other], id);
    expect([status, body.data.late_by, body.data.reschedule]).toEqual([200, null, null]);
    expect(body.data).toMatchObject({ ...later, booking_status: 'accepted', duration_minutes: 90 });
    expect(await listRequestedBy(conversation, asker)).toEqual([]);
    expect(Date.parse(body.data.ends_at ?? '') - Date.parse(body.data.starts_at ?? '')).toBe(90 * 60_000);
    expect((await on.kindsOf(conversation[asker]))[0]).toBe('reschedule_accepted');
  });

  it('a reschedule that is accepted twice at once under one key gives both tries the same answer', async () => {
    const { conversation, id } = await requestReschedule();
    const { token } = conversation[other];
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const accept = () => server.call(theirs.accept, { token, headers, params: { id } });
    const [first, second] = await Promise.all([accept(), accept()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('a reschedule disappears when the other side declines it or its own side withdraws it', async () => {
    const { conversation, id } = await requestReschedule();
    const declined = await on.change(theirs.decline, conversation[other], id);
    expect(declined.body.data).toMatchObject({
      appointment_time: '10:00',
      booking_status: 'accepted',
      reschedule: null,
    });
    expect((await on.kindsOf(conversation[asker]))[0]).toBe('reschedule_declined');
    await on.change(mine.ask, conversation[asker], id, later);
    const withdrawn = await on.change(mine.withdraw, conversation[asker], id);
    expect(withdrawn.body.data).toMatchObject({ appointment_time: '10:00', reschedule: null });
    expect((await on.kindsOf(conversation[other]))[0]).toBe('reschedule_withdrawn');
    for (const [call, person] of [
      [theirs.accept, conversation[other]],
      [theirs.decline, conversation[other]],
      [mine.withdraw, conversation[asker]],
    ] as const) {
      const { status, error } = await on.change(call, person, id);
      expect([status, error.data]).toMatchObject([409, { booking_status: 'accepted', reschedule: null }]);
    }
  });

  it('one side can neither answer its own reschedule, nor withdraw the other’s, nor make two', async () => {
    const { conversation, id, booked } = await requestReschedule();
    for (const [call, person, body] of [
      [mine.accept, conversation[asker]],
      [mine.decline, conversation[asker]],
      [theirs.withdraw, conversation[other]],
      [mine.ask, conversation[asker], { ...later, appointment_time: '17:00' }],
      [theirs.ask, conversation[other], later],
    ] as const) {
      const { status, error } = await on.change(call, person, id, body);
      const { reschedule } = booked;
      expect([status, error.code, error.data]).toMatchObject([409, 'state_conflict', { reschedule }]);
    }
  });

  it('a third party cannot reschedule a booking', async () => {
    const { id } = await requestReschedule();
    const stranger = asker === 'customer' ? await addCustomer(server) : await addArtisan(server);
    expect((await on.change(mine.ask, stranger, id, later)).status).toBe(404);
    for (const call of [mine.withdraw, mine.accept, mine.decline]) {
      expect((await on.change(call, stranger, id)).status).toBe(404);
    }
  });

  it('a reschedule made less than a day before is flagged as late once it is accepted', async () => {
    const conversation = await openConversation(server);
    const { id } = await on.agreed(conversation);
    await on.moveTo(id, 23);
    expect((await on.change(mine.ask, conversation[asker], id, later)).body.data.reschedule?.late).toBe(true);
    expect((await on.change(theirs.accept, conversation[other], id)).body.data.late_by).toBe(asker);
  });

  it('a reschedule loses its late flag if either side or a deleted account cancels the booking in good time', async () => {
    const cancel = { customer: booking.cancelAsCustomer, artisan: booking.cancelAsArtisan } as const;
    for (const by of [asker, other, 'leaving'] as const) {
      const conversation = await openConversation(server);
      const { id } = await on.agreed(conversation);
      await on.moveTo(id, 23);
      expect((await on.change(mine.ask, conversation[asker], id, later)).status).toBe(200);
      expect((await on.change(theirs.accept, conversation[other], id)).status).toBe(200);
      if (by === 'leaving')
        await server.db.transaction((tx) => closeBookingsOf(tx, conversation[asker].account_id, 'deleted'));
      else await on.change(cancel[by], conversation[by], id);
      const { body } = await on.change(booking.showAsCustomer, conversation.customer, id);
      expect(body.data).toMatchObject({
        booking_status: 'cancelled',
        closed_by: by === 'leaving' ? asker : by,
        late_by: null,
      });
    }
  });
});

it('a new time must lie ahead, exist, differ from the old one and not be on a day off', async () => {
  const conversation = await openConversation(server);
  const { id } = await on.agreed(conversation);
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
      const { status, error } = await on.change(calls[side].ask, conversation[side], id, { ...later, ...details });
      expect([status, Object.keys(error.errors ?? {})], JSON.stringify(details)).toEqual([400, [field]]);
    }
  }
  const proposed = await on.propose(conversation, { appointment_date: off });
  expect([proposed.status, proposed.error.errors]).toEqual([400, { appointment_date: ['You are off on that day'] }]);
});

it('a booking can be rescheduled only if it is accepted and upcoming', async () => {
  const conversation = await openConversation(server);
  const waiting = await on.proposed(conversation, { appointment_time: '12:00' });
  const begun = await on.agreed(conversation);
  await on.moveTo(begun.id, -1);
  expect(
    (await on.change(booking.requestRescheduleAsCustomer, conversation.customer, waiting.id, later)).error.code,
  ).toBe('state_conflict');
  expect(
    (await on.change(booking.requestRescheduleAsCustomer, conversation.customer, begun.id, later)).error.code,
  ).toBe('time_passed');
});

it('a conflicting new time is refused; the booking’s own hours do not conflict', async () => {
  const artisan = await addArtisan(server);
  const [conversation, rival] = [
    await openConversation(server, { artisan }),
    await openConversation(server, { artisan }),
  ];
  const { id, artisan_name } = await on.agreed(conversation);
  await on.agreed(rival, { appointment_time: '16:00' });
  for (const [side, beginning] of [
    ['customer', `${artisan_name} has`],
    ['artisan', 'You have'],
  ] as const) {
    const { status, error } = await on.change(calls[side].ask, conversation[side], id, later);
    expect([status, error.code, error.message]).toEqual([
      409,
      'time_taken',
      `${beginning} another appointment at that time.`,
    ]);
    expect(error.data).toMatchObject({ id, reschedule: null });
  }
  const shifted = { ...later, appointment_time: '10:30' };
  expect((await on.change(booking.requestRescheduleAsCustomer, conversation.customer, id, shifted)).status).toBe(200);
  expect((await on.change(booking.acceptRescheduleAsArtisan, artisan, id)).status).toBe(200);
});

it('a new time taken in the meantime is refused, and proposals for an agreed new time become unavailable', async () => {
  const artisan = await addArtisan(server);
  const [conversation, rival] = [
    await openConversation(server, { artisan }),
    await openConversation(server, { artisan }),
  ];
  const { id } = await on.agreed(conversation);
  await on.change(booking.requestRescheduleAsCustomer, conversation.customer, id, later);
  const clash = await on.agreed(rival, { appointment_time: '16:00' });
  const taken = await on.change(booking.acceptRescheduleAsArtisan, artisan, id);
  expect([taken.status, taken.error.code, taken.error.data]).toMatchObject([409, 'time_taken', { reschedule: later }]);
  await on.change(booking.cancelAsCustomer, rival.customer, clash.id);
  const hoped = await on.proposed(rival, { appointment_time: '17:00' });
  expect((await on.change(booking.acceptRescheduleAsArtisan, artisan, id)).status).toBe(200);
  const { body } = await on.change(booking.showAsCustomer, rival.customer, hoped.id);
  expect([body.data.booking_status, body.data.closed_by]).toEqual(['unavailable', 'system']);
  expect((await on.kindsOf(rival.customer))[0]).toBe('booking_unavailable');
  expect(await on.kindsOf(artisan)).toContain('booking_unavailable');
});

it('an unanswered request to reschedule reads as expired, and cancelling the booking removes it', async () => {
  const conversation = await openConversation(server);
  const { id } = await on.agreed(conversation);
  await on.change(booking.requestRescheduleAsCustomer, conversation.customer, id, later);
  await server.db.execute(sql`update booking set reschedule_asked_at = now() - interval '48 hours' where id = ${id}`);
  const { error } = await on.change(booking.acceptRescheduleAsArtisan, conversation.artisan, id);
  expect(error.data).toMatchObject({ booking_status: 'accepted', reschedule: null });
  expect(
    (await on.change(booking.requestRescheduleAsArtisan, conversation.artisan, id, later)).body.data.reschedule,
  ).toMatchObject(later);
  expect((await on.cancel(conversation.artisan, id)).body.data.reschedule).toBeNull();
});

it('each step of rescheduling costs at most seven statements', async () => {
  const conversation = await openConversation(server);
  const { id } = await on.agreed(conversation);
  for (const step of [
    () => on.change(booking.requestRescheduleAsCustomer, conversation.customer, id, later),
    () => on.change(booking.acceptRescheduleAsArtisan, conversation.artisan, id),
    () =>
      on.change(booking.requestRescheduleAsArtisan, conversation.artisan, id, { ...later, appointment_time: '18:00' }),
    () => on.change(booking.declineRescheduleAsCustomer, conversation.customer, id),
    () => on.change(booking.cancelAsCustomer, conversation.customer, id),
  ]) {
    // An acceptance has a savepoint: its key and its refusal outlive a time that is taken.
    expect(await countStatements(step)).toBeLessThanOrEqual(7);
  }
  expect(await countStatements(() => on.change(booking.showAsCustomer, conversation.customer, id))).toBeLessThanOrEqual(
    3,
  );
});
