import { artisan } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import type { Route } from '@fixit/contract/route';
import { londonDateTime } from '@fixit/contract/value/appointment';
import type { Shift } from '@fixit/contract/value/week';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appointmentsOn, nextYear } from '../../../testing/appointment-calls.ts';
import { openConversation, type TestConversation } from '../../../testing/chat-client.ts';
import { countStatements } from '../../../testing/database/count-statements.ts';
import { saltaire } from '../../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../../testing/test-market.ts';
import { findEarliestFreeTime, findFirstFreeTimes } from './free-times-actions.ts';

let market: Market;
/** Bingley is in another district, 4.3 km away, which is a drive of 22 minutes. */
const bingley = { latitude: 53.8484, longitude: -1.8531 };

beforeAll(async () => {
  market = await openMarket();
  await market.moveDistrict('BD18', saltaire);
  await market.moveDistrict('BD16', bingley);
});
afterAll(() => market.close());

const everyDay = (from: string, to: string): Shift[] => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));

async function addPlumber(hours: Shift[] | null = everyDay('08:00', '18:00')): Promise<Offering> {
  const as = await market.addArtisan({ at: saltaire, category: 'Plumbing' });
  if (hours) await market.call(artisan.setHours, { as, body: { hours } });
  return as;
}

const today = () => londonDateTime(new Date().toISOString())?.[0] ?? '';
const dayAhead = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);

/** Adds an accepted appointment with a new customer whose home has the postcode. */
async function addAppointment(
  as: Offering,
  appointment_time: string,
  { days = 3, post_code = 'BD18 4PS', duration_minutes = 60 } = {},
) {
  const customer = await market.addCustomer({ post_code });
  const conversation = await openConversation(market.server, { customer, artisan: as });
  const appointment = { appointment_date: dayAhead(days), appointment_time, duration_minutes };
  const { id } = await appointmentsOn(market.server).addAccepted(conversation, appointment);
  return { id, conversation };
}

const listTimesOfConversation = async ({ id, artisan: as }: TestConversation, duration_minutes = 60) =>
  (await market.call(artisan.listFreeTimesOfConversation, { as, params: { id }, query: { duration_minutes } })).body
    .data;

const timesOn = (
  { days }: { days: { appointment_date: string; times: { appointment_time: string }[] }[] },
  date: string,
) => days.find(({ appointment_date }) => appointment_date === date)?.times.map((time) => time.appointment_time);

describe('free times for rescheduling an appointment', () => {
  test('both sides can list free times for an appointment, whose own time counts as free', async () => {
    const as = await addPlumber();
    const { id, conversation } = await addAppointment(as, '08:15', { duration_minutes: 570 });
    const response = await market.call(artisan.listFreeTimesOfBookingAsCustomer, {
      as: conversation.customer,
      params: { id },
    });
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ duration_minutes: 570, hours_set: true, hours: null });
    expect(timesOn(response.body.data, dayAhead(3))).toEqual(['08:00']);
    expect(Object.keys(response.body.data)).toEqual(['duration_minutes', 'hours_set', 'hours', 'days']);
    const artisanResponse = await market.call(artisan.listFreeTimesOfBookingAsArtisan, { as, params: { id } });
    expect(artisanResponse.body.data).toMatchObject({ travel_minutes: null, offered: [] });
    expect(timesOn(artisanResponse.body.data, dayAhead(3))).toEqual(['08:00']);
    expect(artisanResponse.body.data.hours).toEqual(everyDay('08:00', '18:00'));
  });

  test('a customer gets the working hours with the free times while the artisan shows them', async () => {
    const as = await addPlumber();
    const { id, conversation } = await addAppointment(as, '10:00');
    const hours = everyDay('09:00', '12:00');
    await market.call(artisan.setHours, { as, body: { hours, shows_hours: true } });
    const { customer } = conversation;
    const response = await market.call(artisan.listFreeTimesOfBookingAsCustomer, { as: customer, params: { id } });
    expect(response.body.data.hours).toEqual(hours);
  });

  test('the drive to another appointment is hidden from a customer and rounded up to half an hour', async () => {
    const as = await addPlumber();
    await addAppointment(as, '08:00', { days: 4, duration_minutes: 60, post_code: 'BD16 4QZ' });
    const { id, conversation } = await addAppointment(as, '10:00');
    const { body } = await market.call(artisan.listFreeTimesOfBookingAsCustomer, {
      as: conversation.customer,
      params: { id },
    });
    expect(timesOn(body.data, dayAhead(4))).toEqual(['09:30', '13:15', '17:00']);
    expect(JSON.stringify(body)).not.toMatch(/drive|Bingley/i);
    const artisanResponse = await market.call(artisan.listFreeTimesOfBookingAsArtisan, { as, params: { id } });
    const [first] = artisanResponse.body.data.days.find((day) => day.appointment_date === dayAhead(4))?.times ?? [];
    expect(first).toMatchObject({ appointment_time: '09:30', drive: { minutes: 25, from: 'Bingley' } });
  });

  test('free times are refused once the appointment has started or is cancelled', async () => {
    const { id, conversation } = await addAppointment(await addPlumber(), '10:00');
    const list = () =>
      market.call(artisan.listFreeTimesOfBookingAsCustomer, { as: conversation.customer, params: { id } });
    await appointmentsOn(market.server).moveTo(id, 0);
    expect((await list()).body).toMatchObject({ code: 'state_conflict' });
    await appointmentsOn(market.server).moveTo(id, 50);
    await market.call(booking.cancelAsCustomer, { as: conversation.customer, params: { id } });
    expect((await list()).status).toBe(409);
  });
});

describe('free times for a conversation', () => {
  test('days off are listed without free times, and no days are listed for an artisan without working hours', async () => {
    const as = await addPlumber();
    await market.call(artisan.addTimeOff, { as, body: { from: dayAhead(2), to: dayAhead(3) } });
    const conversation = await openConversation(market.server, { artisan: as });
    const free = await listTimesOfConversation(conversation);
    expect([1, 2, 3, 4].map((days) => timesOn(free, dayAhead(days))?.length)).toEqual([3, 0, 0, 3]);
    expect(
      await listTimesOfConversation(await openConversation(market.server, { artisan: await addPlumber(null) })),
    ).toMatchObject({ hours_set: false, days: [] });
    expect(
      await listTimesOfConversation(await openConversation(market.server, { artisan: await addPlumber([]) })),
    ).toMatchObject({
      hours_set: true,
      days: [],
    });
  });

  test('the travel time that an artisan sets replaces the estimated drives until it is cleared', async () => {
    const as = await addPlumber();
    await addAppointment(as, '08:00');
    const conversation = await openConversation(market.server, { artisan: as });
    const readFirstTime = async () => timesOn(await listTimesOfConversation(conversation), dayAhead(3))?.[0];
    const setTravelTime = (minutes: unknown) => market.call(artisan.setTravelTime, { as, body: { minutes } });
    expect(await readFirstTime()).toBe('09:15');
    expect((await setTravelTime(90)).body.data).toEqual({ minutes: 90 });
    expect(await readFirstTime()).toBe('10:30');
    expect((await listTimesOfConversation(conversation)).travel_minutes).toBe(90);
    await setTravelTime(0);
    expect(await readFirstTime()).toBe('09:00');
    await setTravelTime(null);
    expect(await readFirstTime()).toBe('09:15');
    for (const minutes of [-1, 241, 12.5, '10', undefined]) expect((await setTravelTime(minutes)).status).toBe(400);
    const account = await market.addArtisanAccount();
    const { body } = await market.call(artisan.setTravelTime, { as: account, body: { minutes: 5 } });
    expect(body.code).toBe('profile_missing');
  });

  test('half an hour stays free if the district of an appointment or of the customer is unknown', async () => {
    const as = await addPlumber();
    const { id } = await addAppointment(as, '08:00');
    const conversation = await openConversation(market.server, { artisan: as });
    await market.server.db.execute(sql`
      update profile set post_code = '' where account_id = (select customer_id from booking where id = ${id})`);
    expect(timesOn(await listTimesOfConversation(conversation), dayAhead(3))?.[0]).toBe('09:30');
    const withoutHome = await openConversation(market.server, { artisan: as, customer: await market.addCustomer() });
    expect(timesOn(await listTimesOfConversation(withoutHome), dayAhead(3))?.[0]).toBe('09:30');
  });

  test('an appointment past midnight occupies both days', async () => {
    const as = await addPlumber(everyDay('00:00', '23:59'));
    await addAppointment(as, '22:00', { duration_minutes: 240 });
    const free = await listTimesOfConversation(await openConversation(market.server, { artisan: as }), 480);
    expect(timesOn(free, dayAhead(3))).toEqual(['00:00', '13:45']);
    expect(timesOn(free, dayAhead(4))?.[0]).toBe('02:15');
  });

  test.each(['45', '0', 'long'])('a duration of %j minutes is refused', async (duration_minutes) => {
    const { id, artisan: as } = await openConversation(market.server, { artisan: await addPlumber() });
    const { status, body } = await market.call(artisan.listFreeTimesOfConversation, {
      as,
      params: { id },
      query: { duration_minutes },
    });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['duration_minutes']]);
  });
});

describe('free times of a request', () => {
  async function sendRequest(as: Offering) {
    const customer = await market.addCustomer({ at: saltaire, post_code: 'BD18 4PS' });
    const query = { category_id: as.category_id, postcode: 'BD18 4PS' };
    const body = { description: 'The boiler makes a noise' };
    const { body: created } = await market.call(job.create, { as: customer, query, body });
    return { customer, id: created.data.job_detail?.id ?? '' };
  }
  const addArtisanWithOwnTrade = async () => {
    const as = await market.addArtisan({ at: saltaire, category: `Trade ${crypto.randomUUID()}` });
    await market.call(artisan.setHours, { as, body: { hours: everyDay('08:00', '18:00') } });
    return as;
  };
  const accept = (as: Offering, id: string, offered_times: unknown) =>
    market.call(job.acceptInvitation, { as, params: { id }, body: { offered_times } });
  const timeAt = (days: number, appointment_time: string) => ({ appointment_date: dayAhead(days), appointment_time });
  const compare = async ({ customer, id }: Awaited<ReturnType<typeof sendRequest>>) =>
    (await market.call(job.listAcceptances, { as: customer, query: { job_id: id } })).body.data[0];

  test('the comparison of acceptances shows three free times, at most two a day, or null without working hours', async () => {
    const as = await addArtisanWithOwnTrade();
    const request = await sendRequest(as);
    const listed = await market.call(artisan.listFreeTimesOfInvitation, { as, params: { id: request.id } });
    expect(listed.body.data).toMatchObject({ duration_minutes: 60, offered: [] });
    await accept(as, request.id, undefined);
    const compared = await compare(request);
    expect(compared?.free_times).toHaveLength(3);
    expect(compared?.earliest_at).toBe(compared?.free_times?.[0]);
    expect(new Set(compared?.free_times?.map((instant) => londonDateTime(instant)?.[0])).size).toBe(2);
    await market.server.db.execute(sql`delete from working_week where artisan_id = ${as.artisan_id}`);
    expect(await compare(request)).toMatchObject({ free_times: null, earliest_at: null });
  });

  test('the times that an acceptance offers appear in the comparison and the proposal while they are free', async () => {
    const as = await addArtisanWithOwnTrade();
    const request = await sendRequest(as);
    const { status, body } = await accept(as, request.id, [timeAt(4, '11:30'), timeAt(3, '08:00'), timeAt(4, '13:00')]);
    expect([status, body.data.offered_times?.length]).toEqual([200, 3]);
    expect(body.data.offered_times).toEqual(body.data.offered_times?.toSorted());
    expect((await compare(request))?.free_times).toEqual(body.data.offered_times);
    const conversation = await openConversation(market.server, { customer: request.customer, artisan: as });
    await market.server.db.execute(sql`update conversation set job_id = ${request.id} where id = ${conversation.id}`);
    expect((await listTimesOfConversation(conversation)).offered.map((time) => time.appointment_time)).toEqual([
      '08:00',
      '11:30',
      '13:00',
    ]);
    await addAppointment(as, '11:00', { days: 4 });
    expect((await compare(request))?.free_times).toEqual(body.data.offered_times?.filter((_, index) => index !== 1));
    expect((await listTimesOfConversation(conversation)).offered).toHaveLength(2);
  });

  test.each([
    [[timeAt(3, '08:00'), timeAt(3, '09:00'), timeAt(3, '10:00'), timeAt(3, '11:00')]],
    [[timeAt(3, '08:00'), timeAt(3, '08:00')]],
    [[timeAt(-1, '08:00')]],
    [[{ appointment_date: `${nextYear}-02-30`, appointment_time: '08:00' }]],
    [[{ appointment_date: 'tomorrow', appointment_time: '8' }]],
    ['08:00'],
  ])('an acceptance that offers %j is refused and not stored', async (offered) => {
    const as = await addArtisanWithOwnTrade();
    const request = await sendRequest(as);
    const { status, body } = await accept(as, request.id, offered);
    expect([status, Object.keys(body.errors)[0]?.split('.')[0]]).toEqual([400, 'offered_times']);
    expect(await compare(request)).toBeUndefined();
  });
});

test('a free time that was booked meanwhile is refused as taken and is not in the next list', async () => {
  const as = await addPlumber();
  const { id, conversation } = await addAppointment(as, '10:00');
  const list = async () =>
    (await market.call(artisan.listFreeTimesOfBookingAsCustomer, { as: conversation.customer, params: { id } })).body
      .data;
  const [first = ''] = timesOn(await list(), dayAhead(5)) ?? [];
  await addAppointment(as, first, { days: 5 });
  const { status, body } = await market.call(booking.requestRescheduleAsCustomer, {
    as: conversation.customer,
    params: { id },
    body: { appointment_date: dayAhead(5), appointment_time: first },
  });
  expect([status, body.code]).toEqual([409, 'time_taken']);
  expect(timesOn(await list(), dayAhead(5))).not.toContain(first);
});

test('listing free times answers 401 without a login, 403 for the other role and 404 for a stranger', async () => {
  const { id, conversation } = await addAppointment(await addPlumber(), '10:00');
  const strangers = { customer: await market.addCustomer(), artisan: await addPlumber() };
  const calls: [Route, string][] = [
    [artisan.listFreeTimesOfBookingAsCustomer, id],
    [artisan.listFreeTimesOfBookingAsArtisan, id],
    [artisan.listFreeTimesOfConversation, conversation.id],
    [artisan.listFreeTimesOfInvitation, id],
  ];
  for (const [call, paramId] of calls) {
    const [role, otherRole] =
      call.access === 'artisan' ? (['artisan', 'customer'] as const) : (['customer', 'artisan'] as const);
    const statuses: number[] = [];
    for (const as of [undefined, conversation[otherRole], strangers[role]])
      statuses.push((await market.call(call, { as, params: { id: paramId } })).status);
    expect(statuses, call.path).toEqual([401, 403, 404]);
  }
  const setTravelTime = (as?: { token: string }) => market.call(artisan.setTravelTime, { as, body: { minutes: 5 } });
  expect([(await setTravelTime()).status, (await setTravelTime(strangers.customer)).status]).toEqual([401, 403]);
});

test('listing free times takes two statements for one appointment and one statement for a comparison', async () => {
  const as = await addPlumber();
  const { id, conversation } = await addAppointment(as, '10:00');
  const list = () =>
    market.call(artisan.listFreeTimesOfBookingAsCustomer, { as: conversation.customer, params: { id } });
  expect(await countStatements(list)).toBe(2);
  expect(await countStatements(() => findFirstFreeTimes(market.server.db, [as.artisan_id]))).toBe(1);
  expect(await findEarliestFreeTime(market.server.db, as.artisan_id)).toMatch(/:(?:00|15|30|45):00.000Z$/);
});
