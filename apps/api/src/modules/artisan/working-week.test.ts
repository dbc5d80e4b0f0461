import { artisan } from '@fixit/contract/artisan';
import { londonDateTime } from '@fixit/contract/value/appointment';
import type { Shift } from '@fixit/contract/value/week';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saltaire } from '../../testing/people.ts';
import { type Market, type Offering, openMarket } from '../../testing/test-market.ts';
import { findDayOff } from './week-actions.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const addPlumber = () => market.addArtisan({ at: saltaire, category: 'Plumbing' });
const setHours = (as: { token: string }, hours: unknown) => market.call(artisan.setHours, { as, body: { hours } });
const addTimeOff = (as: { token: string }, body: unknown) => market.call(artisan.addTimeOff, { as, body });
const shift = (weekday: number, from: string, to: string): Shift => ({ weekday, from, to });

function londonDateIn(days: number): string {
  const [today = ''] = londonDateTime(new Date().toISOString()) ?? [];
  // Adds calendar days in UTC because a London day is not always 24 hours long.
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}

describe('working hours', () => {
  test('working hours are null until they are set, and are then in the order of the week', async () => {
    const as = await addPlumber();
    expect((await market.call(artisan.showHours, { as })).body.data).toBeNull();
    const input = [shift(5, '09:00', '12:00'), shift(1, '13:00', '17:30'), shift(1, '08:00', '13:00')];
    const hours = [input[2], input[1], input[0]];
    const { status, body } = await setHours(as, input);
    expect([status, body.data]).toEqual([200, { hours, shows_hours: false }]);
    expect((await market.call(artisan.showHours, { as })).body.data).toEqual(body.data);
    const noHours = { hours: [], shows_hours: false };
    expect((await setHours(as, [])).body.data).toEqual(noHours);
    expect((await market.call(artisan.showHours, { as })).body.data).toEqual(noHours);
  });

  test.each([
    ['a missing list', undefined],
    ['weekday 0', [shift(0, '08:00', '12:00')]],
    ['weekday 8', [shift(8, '08:00', '12:00')]],
    ['weekday 1.5', [shift(1.5, '08:00', '12:00')]],
    ['a shift that ends when it begins', [shift(1, '08:00', '08:00')]],
    ['a shift that ends before it begins', [shift(1, '18:00', '08:00')]],
    ['the invalid time 24:00', [shift(1, '08:00', '24:00')]],
    ['overlapping shifts', [shift(1, '08:00', '12:00'), shift(1, '11:59', '13:00')]],
    ['a duplicate shift', [shift(1, '08:00', '12:00'), shift(1, '08:00', '12:00')]],
    ['four shifts in a day', ['08', '09', '10', '11'].map((hour) => shift(1, `${hour}:00`, `${hour}:30`))],
  ])('working hours with %s are refused', async (_, hours) => {
    const as = await addPlumber();
    const { status, body } = await setHours(as, hours);
    expect(status).toBe(400);
    expect(body.errors['hours']?.length).toBeGreaterThan(0);
    expect((await market.call(artisan.showHours, { as })).body.data).toBeNull();
  });

  test('working hours need a business', async () => {
    const as = await market.addArtisanAccount();
    expect((await market.call(artisan.showHours, { as })).body.data).toBeNull();
    expect((await setHours(as, [])).body.code).toBe('profile_missing');
  });

  test('two simultaneous changes of working hours store the hours of one of the calls', async () => {
    const as = await addPlumber();
    const [one, other] = [[shift(1, '08:00', '12:00')], [shift(2, '08:00', '12:00')]];
    await Promise.all([setHours(as, one), setHours(as, other)]);
    expect([one, other]).toContainEqual((await market.call(artisan.showHours, { as })).body.data?.hours);
  });
});

describe('time off', () => {
  test('time off is listed in order of its first day until its last day has passed', async () => {
    const as = await addPlumber();
    const upcoming = await addTimeOff(as, { from: londonDateIn(20), to: londonDateIn(30), note: '  Spain  ' });
    const current = await addTimeOff(as, { from: londonDateIn(-3), to: londonDateIn(0) });
    expect([upcoming.status, upcoming.body.data]).toEqual([
      201,
      {
        id: upcoming.body.data.id,
        from: londonDateIn(20),
        to: londonDateIn(30),
        note: 'Spain',
        appointments: { count: 0, first_day: null },
      },
    ]);
    const list = async () => (await market.call(artisan.listTimeOff, { as })).body.data;
    expect(await list()).toEqual([current.body.data, upcoming.body.data]);
    await market.server.db.execute(sql`
      update time_off set last_day = ${londonDateIn(-1)} where id = ${current.body.data.id}`);
    expect(await list()).toEqual([upcoming.body.data]);
  });

  test('time off includes its first and last day and no other day', async () => {
    const as = await addPlumber();
    await addTimeOff(as, { from: londonDateIn(8), to: londonDateIn(9) });
    const days = [7, 8, 9, 10].map(londonDateIn);
    const findDayOffOn = (artisan_id: string, day: string) =>
      findDayOff(market.server.db, artisan_id, { starts_at: `${day}T12:00:00Z`, duration_minutes: 60 });
    const daysOff = await Promise.all(days.map((day) => findDayOffOn(as.artisan_id, day)));
    expect(daysOff).toEqual([null, londonDateIn(8), londonDateIn(9), null]);
    expect(await findDayOffOn((await addPlumber()).artisan_id, londonDateIn(8))).toBeNull();
  });

  test('time off can be removed only by its artisan', async () => {
    const [as, other] = [await addPlumber(), await addPlumber()];
    const { id } = (await addTimeOff(as, { from: londonDateIn(1), to: londonDateIn(1) })).body.data;
    const remove = (caller?: Offering, params = { id }) =>
      market.call(artisan.removeTimeOff, { ...(caller && { as: caller }), params });
    expect((await remove(other)).status).toBe(404);
    expect((await remove(as, { id: 'nothing' })).status).toBe(404);
    expect((await remove()).status).toBe(401);
    expect((await remove(as)).body.data).toBeNull();
    expect((await remove(as)).status).toBe(404);
  });

  test.each([
    ['from', { from: '2026-02-30', to: londonDateIn(1) }],
    ['from', { to: londonDateIn(1) }],
    ['to', { from: londonDateIn(1), to: 'soon' }],
    ['to', { from: londonDateIn(2), to: londonDateIn(1) }],
    ['to', { from: '2026-01-01', to: '2026-01-02' }],
    ['note', { from: londonDateIn(1), to: londonDateIn(1), note: 'x'.repeat(201) }],
  ])('time off with an invalid %s is refused: %j', async (field, body) => {
    const as = await addPlumber();
    const answer = await addTimeOff(as, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
    expect((await market.call(artisan.listTimeOff, { as })).body.data).toEqual([]);
  });

  test('time off needs a business and is limited to a hundred entries', async () => {
    const days = { from: londonDateIn(1), to: londonDateIn(1) };
    expect((await addTimeOff(await market.addArtisanAccount(), days)).body.code).toBe('profile_missing');
    const as = await addPlumber();
    await market.server.db.execute(sql`
      insert into time_off (artisan_id, first_day, last_day)
      select ${as.artisan_id}, ${days.from}, ${days.to} from generate_series(1, 100)`);
    expect((await addTimeOff(as, days)).body.code).toBe('state_conflict');
  });
});

test('working hours and time off need an artisan’s token', async () => {
  const customer = await market.addCustomer();
  const body = { hours: [], from: londonDateIn(1), to: londonDateIn(1) };
  for (const call of [artisan.showHours, artisan.setHours, artisan.listTimeOff, artisan.addTimeOff]) {
    const input = call.method === 'POST' ? { body } : {};
    expect((await market.call(call, input)).status).toBe(401);
    expect((await market.call(call, { ...input, as: customer })).status).toBe(403);
  }
  const params = { id: crypto.randomUUID() };
  expect((await market.call(artisan.removeTimeOff, { as: customer, params })).status).toBe(403);
});
