import { artisan } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import { pathOfCall, type Route } from '@fixit/contract/route';
import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appointmentsOn, clockChanges, dayAhead } from '../../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import { addArtisanAccount, addCustomer, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let appointments: ReturnType<typeof appointmentsOn>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, settings: { PUBLIC_URL: 'http://fixit.localhost' } });
  appointments = appointmentsOn(server);
});
afterAll(() => server.stop());

/** Parses the events as calendar programs do. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      location: event.location,
      starts: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      status: component.getFirstPropertyValue('status'),
      url: component.getFirstPropertyValue('url'),
      sequence: event.sequence,
    };
  });
}

const feedPathOf = async ({ token }: Person) => {
  const { body } = await server.call(artisan.showCalendarFeed, { token });
  return new URL(body.data.address).pathname;
};
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });
const readFeed = async (person: Person) => eventsIn(await (await get(await feedPathOf(person))).text());
const fetchFile = (call: Route, { id, caller }: { id: string; caller?: Person }) =>
  get(pathOfCall(call, { params: { id } }), caller ? { Authorization: `Token ${caller.token}` } : {});

async function addAccepted(conversation: TestConversation, details: Record<string, unknown> = {}) {
  const proposal = await appointments.addProposal(conversation, details);
  await appointments.accept(conversation.customer, proposal.id);
  return proposal;
}

describe('an artisan’s calendar', () => {
  test('a calendar shows accepted bookings with their address and proposals without one, at the right times', async () => {
    const conversation = await openConversation(server);
    const agreed = await addAccepted(conversation, { duration_minutes: 90 });
    const proposed = await appointments.addProposal(conversation, { appointment_time: '15:00' });
    const cancelled = await appointments.addProposal(conversation, { appointment_time: '18:00' });
    await appointments.reject(conversation.customer, cancelled.id);
    expect(await readFeed(conversation.artisan)).toEqual([
      {
        uid: agreed.id,
        summary: 'Plumbing: Priya Nair',
        description: 'Mend the tap',
        location: '14 Albert Terrace, Saltaire, BD18 4PS',
        starts: `${dayAhead}T09:00:00.000Z`,
        ends: `${dayAhead}T10:30:00.000Z`,
        status: 'CONFIRMED',
        url: `http://fixit.localhost/workspace/bookings?booking_id=${agreed.id}`,
        sequence: expect.any(Number),
      },
      expect.objectContaining({
        uid: proposed.id,
        summary: 'Proposed: Plumbing: Priya Nair',
        location: null,
        status: 'TENTATIVE',
        starts: `${dayAhead}T14:00:00.000Z`,
      }),
    ]);
  });

  test('a calendar omits cancelled bookings and bookings older than 90 days', async () => {
    const conversation = await openConversation(server);
    const [cancelled, old, recent] = [
      await addAccepted(conversation, { appointment_time: '08:00' }),
      await addAccepted(conversation, { appointment_time: '10:00' }),
      await addAccepted(conversation, { appointment_time: '12:00' }),
    ];
    await appointments.cancel(conversation.artisan, cancelled.id);
    await appointments.moveTo(old.id, -91 * 24);
    await appointments.moveTo(recent.id, -2);
    await appointments.complete(conversation.artisan, recent.id);
    expect((await readFeed(conversation.artisan)).map(({ uid, status }) => [uid, status])).toEqual([
      [recent.id, 'CONFIRMED'],
    ]);
  });

  test('a calendar above its limit keeps every upcoming booking and the most recent past ones', async () => {
    const conversation = await openConversation(server);
    const addHourly = (state: string, first: number, last: number) =>
      server.db.execute(sql`
        insert into booking (conversation_id, customer_id, artisan_id, service_id, state, service_description,
          appointment_date, appointment_time, duration_minutes, starts_at, ends_at)
        select c.id, c.customer_id, c.artisan_id, c.service_id, ${state}, hour::text, starts_at::date, '10:00', 60,
          starts_at, starts_at + interval '1 hour'
        from conversation c, generate_series(${first}::int, ${last}::int) hour,
          lateral (select now() + make_interval(hours => hour) as starts_at) at where c.id = ${conversation.id}`);
    await addHourly('completed', -700, -1);
    await addHourly('accepted', 24, 623);
    const hours = (await readFeed(conversation.artisan)).map(({ description }) => Number(description));
    expect(hours).toHaveLength(1_000);
    expect([hours[0], hours[399], hours[400], hours.at(-1)]).toEqual([-400, -1, 24, 623]);
  });

  test('a calendar keeps completed and disputed bookings, with their address for 30 more days', async () => {
    const conversation = await openConversation(server);
    const [old, recent, disputed] = [
      await addAccepted(conversation, { appointment_time: '08:00' }),
      await addAccepted(conversation, { appointment_time: '10:00' }),
      await addAccepted(conversation, { appointment_time: '12:00' }),
    ];
    await appointments.moveTo(old.id, -33 * 24);
    await appointments.moveTo(recent.id, -32 * 24);
    await appointments.moveTo(disputed.id, -2);
    const { id } = disputed;
    const { token } = conversation.customer;
    await server.call(booking.dispute, { token, params: { id }, body: { reason: 'The tap still drips' } });
    expect((await readFeed(conversation.artisan)).map(({ uid, location }) => [uid, location !== null])).toEqual([
      [old.id, false],
      [recent.id, true],
      [id, true],
    ]);
  });

  test('a calendar changes the time of an event when both sides agree to reschedule', async () => {
    const conversation = await openConversation(server);
    const { id } = await addAccepted(conversation);
    await server.db.execute(sql`
      update booking set created_at = created_at - interval '1 hour', answered_at = answered_at - interval '1 hour',
        changed_at = changed_at - interval '1 hour'
      where id = ${id}`);
    const [before] = await readFeed(conversation.artisan);
    const body = { appointment_date: dayAhead, appointment_time: '16:00' };
    await server.call(booking.requestRescheduleAsCustomer, {
      token: conversation.customer.token,
      params: { id },
      body,
    });
    expect(await readFeed(conversation.artisan)).toMatchObject([{ uid: id, starts: `${dayAhead}T09:00:00.000Z` }]);
    await server.call(booking.acceptRescheduleAsArtisan, { token: conversation.artisan.token, params: { id } });
    const [after] = await readFeed(conversation.artisan);
    expect(after).toMatchObject({ uid: id, starts: `${dayAhead}T15:00:00.000Z`, status: 'CONFIRMED' });
    expect((after?.sequence ?? 0) - (before?.sequence ?? 0)).toBeGreaterThanOrEqual(3_600);
  });

  test('the events of a calendar have the right times across both clock changes', async () => {
    const conversation = await openConversation(server);
    const addAt = async (appointment_date: string, appointment_time: string) =>
      addAccepted(conversation, { appointment_date, appointment_time, duration_minutes: 120 });
    const { spring, autumn } = clockChanges;
    await addAt(spring, '00:30');
    await addAt(autumn, '00:30');
    const midnight = `${autumn}T00:00:00.000Z`;
    expect((await readFeed(conversation.artisan)).map(({ starts, ends }) => [starts, ends])).toEqual([
      [`${spring}T00:30:00.000Z`, `${spring}T02:30:00.000Z`],
      [new Date(Date.parse(midnight) - 1_800_000).toISOString(), `${autumn}T01:30:00.000Z`],
    ]);
  });

  test('a calendar escapes special characters in its texts', async () => {
    const conversation = await openConversation(server);
    const unusualText = 'Tap; sink, bath\\n\r\nEND:VEVENT\nBEGIN:VEVENT\u0007🔧 '.repeat(20).trim();
    await server.db.execute(sql`
      update account set first_name = ${'Zoë, "Z"\nSUMMARY:no'} where id = ${conversation.customer.account_id}`);
    await addAccepted(conversation, { service_description: unusualText });
    const text = await (await get(await feedPathOf(conversation.artisan))).text();
    const [event, ...others] = eventsIn(text);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      summary: 'Plumbing: Zoë, "Z"\nSUMMARY:no Nair',
      description: unusualText.replaceAll('\r\n', '\n').replaceAll('\u0007', ' '),
    });
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  test('a conditional request for an unchanged calendar gets a 304', async () => {
    const conversation = await openConversation(server);
    const proposal = await appointments.addProposal(conversation);
    const path = await feedPathOf(conversation.artisan);
    const answer = await get(path);
    const etag = answer.headers.get('etag') ?? '';
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const text = await answer.text();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/);
    expect(await (await get(path)).text()).toBe(text);
    for (const header of [etag, `W/${etag}`, `"another", ${etag}`]) {
      expect((await get(path, { 'If-None-Match': header })).status).toBe(304);
    }
    await appointments.accept(conversation.customer, proposal.id);
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(200);
    expect((await fetch(server.origin + path, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(server.origin + path, { method: 'POST' })).status).toBe(405);
  });

  test('a calendar keeps its URL until it is renewed, after which the old URL is not found', async () => {
    const { artisan: owner } = await openConversation(server);
    const before = await feedPathOf(owner);
    expect(before).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    expect(await feedPathOf(owner)).toBe(before);
    const { status, body } = await server.call(artisan.renewCalendarFeed, { token: owner.token });
    const after = new URL(body.data.address).pathname;
    expect([status, after === before, await feedPathOf(owner)]).toEqual([200, false, after]);
    expect([(await get(before)).status, (await get(after)).status]).toEqual([404, 200]);
  });

  test('the calendar of an artisan without a business is empty, and an unknown URL is not found', async () => {
    const { token } = await addArtisanAccount(server);
    const { body } = await server.call(artisan.showCalendarFeed, { token });
    expect(eventsIn(await (await get(new URL(body.data.address).pathname)).text())).toEqual([]);
    const unknownSecret = 'A'.repeat(43);
    for (const path of [
      `/calendar/${unknownSecret}.ics`,
      `/calendar/${unknownSecret}`,
      '/calendar/x.ics',
      '/calendar/%00.ics',
    ]) {
      const answer = await get(path);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not_found']);
    }
  });

  test('a calendar is not found while its artisan is suspended', async () => {
    const { artisan: owner } = await openConversation(server);
    const path = await feedPathOf(owner);
    const setSuspension = (reason: string | null) =>
      server.db.execute(sql`
        update account set suspended_reason = ${reason}, suspended_at = case when ${reason}::text is not null then now() end
        where id = ${owner.account_id}`);
    await setSuspension('Unpaid fees');
    expect((await get(path)).status).toBe(404);
    await setSuspension(null);
    expect((await get(path)).status).toBe(200);
  });

  test('the URL of a calendar can be read and renewed only by an artisan', async () => {
    const customer = await addCustomer(server);
    for (const call of [artisan.showCalendarFeed, artisan.renewCalendarFeed]) {
      expect((await server.call(call)).status).toBe(401);
      expect((await server.call(call, { token: customer.token })).status).toBe(403);
    }
  });
});

describe('a booking’s calendar file', () => {
  test('a calendar file has the same event for both sides, with a different summary for each', async () => {
    const conversation = await openConversation(server);
    const { id, artisan_name } = await addAccepted(conversation);
    const answers = [
      await fetchFile(booking.writeCalendarFileAsCustomer, { id, caller: conversation.customer }),
      await fetchFile(booking.writeCalendarFileAsArtisan, { id, caller: conversation.artisan }),
    ];
    for (const { headers } of answers) {
      expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(headers.get('content-disposition')).toBe(`attachment; filename="fixit-${dayAhead}.ics"`);
    }
    const events = eventsIn(await (answers[0] as Response).text()).concat(
      eventsIn(await (answers[1] as Response).text()),
    );
    const starts = `${dayAhead}T09:00:00.000Z`;
    const location = '14 Albert Terrace, Saltaire, BD18 4PS';
    expect(events).toMatchObject([
      {
        uid: id,
        starts,
        location,
        summary: `Fixit session with ${artisan_name}`,
        url: `http://fixit.localhost/bookings?booking_id=${id}`,
      },
      { uid: id, starts, location, summary: 'Plumbing: Priya Nair' },
    ]);
  });

  test('a calendar file exists only while the booking is accepted', async () => {
    const conversation = await openConversation(server);
    const { id } = await appointments.addProposal(conversation);
    const refused = await fetchFile(booking.writeCalendarFileAsCustomer, { id, caller: conversation.customer });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'state_conflict', data: expect.objectContaining({ id, booking_status: null }) }),
    ]);
    expect((await fetchFile(booking.writeCalendarFileAsArtisan, { id, caller: conversation.artisan })).status).toBe(
      409,
    );
  });

  test('a calendar file is refused to others and requires a login with the right role', async () => {
    const [conversation, other] = [await openConversation(server), await openConversation(server)];
    const { id } = await addAccepted(conversation);
    const statuses = async (call: Route, others: readonly (Person | undefined)[]) =>
      Promise.all(others.map(async (caller) => (await fetchFile(call, { id, ...(caller && { caller }) })).status));
    expect(
      await statuses(booking.writeCalendarFileAsCustomer, [other.customer, undefined, conversation.artisan]),
    ).toEqual([404, 401, 403]);
    expect(
      await statuses(booking.writeCalendarFileAsArtisan, [other.artisan, undefined, conversation.customer]),
    ).toEqual([404, 401, 403]);
    expect(
      (await fetchFile(booking.writeCalendarFileAsCustomer, { id: 'nothing', caller: conversation.customer })).status,
    ).toBe(404);
  });
});
